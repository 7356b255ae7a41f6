/*
 * viewfinder.h: the cameras of a Linux machine, for C and whatever can call C.
 *
 * The library lists cameras without waking them, chooses a mode for a request and says why, sets it and reads it back, and delivers
 * accounted frames without a copy. Link with `pkg-config --cflags --libs viewfinder`.
 *
 * ERRORS. A function that can fail has a last parameter `vf_error **error`. It may be NULL. If the call fails, the function stores an
 * error there that the caller releases with vf_error_release(), and returns NULL, or the number of the error. Otherwise it stores NULL.
 * An error that the place held before is overwritten, not released: release it before the next call.
 *
 * TEXTS. Texts are UTF-8 and end with a zero byte. A `char *` that a function returns belongs to the caller, who frees it with vf_free().
 * A `const char *` belongs to the library. JSON texts follow the schemas in docs/schemas; packages have them in their documents.
 *
 * HANDLES. vf_camera, vf_stream, vf_frame, vf_watch and vf_error are numbers in the guise of pointers: never look behind them. A handle
 * that is NULL, was released, or belongs to another type is an error with the code VF_ERROR_USAGE, never a crash. Releasing NULL, or
 * releasing twice, does nothing.
 *
 * THREADS. Every function may be called from any thread. A stream has one consumer at a time. Calls that use a device may take as long
 * as the device takes, at most some seconds; other calls return at once. The library calls nothing of the program's, installs no signal
 * handler and changes no signal mask. Do not unload it with dlclose(), and do not use it in a child after fork() unless the child calls
 * execve().
 *
 * COMPATIBILITY. Functions, members and numbers are added, never removed or changed, within libviewfinder.so.1.
 */
#ifndef VIEWFINDER_H
#define VIEWFINDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface that this header describes. vf_abi() returns the interface of the library in use: at least this one. */
#define VF_ABI 1

/* The version of this header. vf_version() returns that of the library in use. */
#define VF_VERSION_MAJOR 1
#define VF_VERSION_MINOR 0
#define VF_VERSION_PATCH 0
/* One number that grows with each version: 10000 for 1.0.0, 10203 for 1.2.3. */
#define VF_VERSION_NUMBER (VF_VERSION_MAJOR * 10000 + VF_VERSION_MINOR * 100 + VF_VERSION_PATCH)

typedef struct vf_error vf_error;
typedef struct vf_camera vf_camera;
typedef struct vf_watch vf_watch;
typedef struct vf_stream vf_stream;
typedef struct vf_frame vf_frame;

/* ---- The library ---------------------------------------------------------------------------------------------------------------- */

/* The number of the library's interface. It grows with each addition. */
int vf_abi(void);

/* The version of the library, such as "1.0.0". */
const char *vf_version(void);

/* Frees a text or bytes that a function returned. NULL is allowed. */
void vf_free(void *memory);

/* ---- Errors --------------------------------------------------------------------------------------------------------------------- */

/* The kinds of failure, as functions return them. The numbers from 64 on are those of sysexits.h. */
enum vf_status {
  VF_OK = 0,
  VF_ERROR_UNMET = 1,        /* no mode meets the request, or the device set another one than required */
  VF_ERROR_USAGE = 64,       /* the call makes no sense: a bad handle, malformed JSON, an unknown member, a number out of range */
  VF_ERROR_MALFORMED = 65,   /* a profile or a picture is malformed */
  VF_ERROR_NOT_FOUND = 66,   /* there is no such camera, recording or control */
  VF_ERROR_UNAVAILABLE = 69, /* the camera was unplugged, hangs, or cannot do this */
  VF_ERROR_SOFTWARE = 70,    /* a bug of the library */
  VF_ERROR_BUSY = 75,        /* another program uses the camera, or the USB bus is full: try again later */
  VF_ERROR_DENIED = 77       /* this user may not use the camera */
};

/* One of the numbers above. VF_ERROR_USAGE if `error` is no error. */
int vf_error_code(const vf_error *error);

/* What happened, in one sentence. It lives until the error is released. NULL if `error` is no error. */
const char *vf_error_message(const vf_error *error);

/* What to do next, in one sentence; NULL if nothing is known to help. It lives until the error is released. */
const char *vf_error_remedy(const vf_error *error);

/* The meaning of one of the numbers above, such as "not found". It is never NULL, and never freed. */
const char *vf_strerror(int status);

/* The error as JSON (viewfinder.error/1): code, operation, subject, errno, message and remedy. It lives until the error is released. */
const char *vf_error_json(const vf_error *error);

void vf_error_release(vf_error *error);

/* ---- Cameras -------------------------------------------------------------------------------------------------------------------- */

/*
 * The attached cameras as JSON (viewfinder.cameras/1). It opens no USB camera whose descriptors tell its modes, so none is woken.
 *
 * options_json: NULL, or an object with these members, all optional:
 *   "fresh": true      asks the drivers, even if that wakes cameras
 *   "controls": true   lists the controls too, which opens every camera
 */
char *vf_cameras_json(const char *options_json, vf_error **error);

/*
 * A camera. Opening it opens no device file yet.
 *
 * id: NULL for the default camera; or its identity, the path of a node or of a link to one, its name or a part of it;
 *     "recorded:NAME" for a simulated camera with the modes of a bundled recording; "file:PATH" for one of a profile.
 *
 * If the path of a node is given, modes are chosen from this node only, and no other camera is looked at.
 */
vf_camera *vf_camera_open(const char *id, vf_error **error);

/*
 * A camera with one of its nodes only, for a sensor that reaches several. Modes are chosen from this node.
 *
 * id: as for vf_camera_open().
 * node: the path of the node, or of a link to one.
 */
vf_camera *vf_camera_open_node(const char *id, const char *node, vf_error **error);

/*
 * A simulated camera with the modes of a profile, which streams a test picture, for tests of programs.
 *
 * profile_json: a document viewfinder.profile/1 or viewfinder.cameras/1; its first camera that gives pictures is used.
 * faults_json:  NULL, or a document viewfinder.faults/1.
 */
vf_camera *vf_camera_simulate(const char *profile_json, const char *faults_json, vf_error **error);

/* The camera as it was when it was opened, as JSON (viewfinder.cameras/1 with one camera). */
char *vf_camera_json(vf_camera *camera, vf_error **error);

/* The name, such as "C922 Pro Stream Webcam". It lives until the camera is released. NULL if the camera has none. */
const char *vf_camera_name(vf_camera *camera);

/* The path of the node that delivers pictures, such as "/dev/video0"; of a simulated camera, the recorded path. It lives until the camera
 * is released. */
const char *vf_camera_path(vf_camera *camera);

/* The bundled recordings as JSON (viewfinder.profiles/1), whose names vf_camera_open() takes after "recorded:". */
char *vf_recordings_json(vf_error **error);

/* Releases the camera. Its streams continue. */
void vf_camera_release(vf_camera *camera);

/* ---- Cameras that come and go ----------------------------------------------------------------------------------------------------- */

/* Watches for cameras. The attached cameras are reported first, with the event "here". */
vf_watch *vf_watch_open(vf_error **error);

/*
 * A watch on simulated cameras that come, go and change by a script, for tests of programs.
 *
 * profile_json: a document viewfinder.profile/1 or viewfinder.cameras/1 with the cameras.
 * script_json:  NULL for cameras that stay, or a document viewfinder.watch-script/1, for example
 *   {"attached": [], "steps": [{"event": "came"}, {"milliseconds": 20, "event": "went"}]}
 */
vf_watch *vf_watch_simulate(const char *profile_json, const char *script_json, vf_error **error);

/*
 * A descriptor that is readable while an event waits, and once the watch has ended, for poll, epoll and the like. It belongs to the
 * watch. -1 if `watch` is none.
 */
int vf_watch_fd(vf_watch *watch);

/*
 * The next event as JSON (viewfinder.event/1): "here", "came", "went" or "changed". NULL without an error if none came in time. An error
 * once the watch has failed, or was stopped.
 *
 * timeout_ns: nanoseconds to wait; 0 does not wait, a negative number waits without limit.
 */
char *vf_watch_next_json(vf_watch *watch, int64_t timeout_ns, vf_error **error);

/*
 * Ends one wait of another thread, and the watch goes on: the call of vf_watch_next_json() that waits now, or else the next one that would
 * wait, returns NULL without an error. The descriptor is readable until then. It may be called in any thread, but not in a signal handler.
 */
void vf_watch_interrupt(vf_watch *watch);

/* Ends the watch. A thread that waits in vf_watch_next_json() returns with an error. */
void vf_watch_stop(vf_watch *watch);

/* Stops the watch and releases it. */
void vf_watch_release(vf_watch *watch);

/* ---- Choosing and setting ------------------------------------------------------------------------------------------------------- */

/*
 * The mode that a camera gives for a request, and why, as JSON (viewfinder.decision/1). It sets nothing, and opens
 * nothing but to read the present mode for the preset inputPriority.
 *
 * request_json: NULL for the best mode, or a document viewfinder.request/1, for example
 *   {"size": {"width": 1280, "height": 720, "rule": "nearest"}, "fps": "30", "prefer": ["MJPG"]}
 * "node" is the path of the only node to take, of a camera with several. A member that is null counts as absent. An unknown member is an
 * error. The "request" of a decision can be used again. What only vf_configure_json() and vf_stream_start() need is passed over, so that all
 * calls take the same document; but with a source nothing can be decided, because its modes are known once it is selected.
 *
 * If no mode meets the request, that is an answer: "outcome" is "impossible", and "relaxations" tell what would help.
 */
char *vf_decide_json(vf_camera *camera, const char *request_json, vf_error **error);

/*
 * Sets a request on the camera: locks it, chooses, sets mode and controls, reads back. The answer is JSON (viewfinder.configuration/1).
 * A request with a source, a crop or controls alone leaves the mode as it is.
 *
 * request_json: as for vf_decide_json(), and
 *   "controls": {"brightness": 140, "auto_exposure": "Manual Mode"}
 *   "source": {"input": "HDMI", "edid": "default", "detect": true}
 *                        what a capture card shows: "input" is a name or a number; "edid" is "default", "none" or hexadecimal digits;
 *                        "standard" names an analog standard. The mode is chosen from the source's modes.
 *   "crop": {"left": 320, "top": 180, "width": 640, "height": 360}
 *                        the part of the source's picture, in its pixels; "reset" is all of it.
 *   "zoom": 2            a factor that enlarges the middle of the picture, instead of a crop.
 *   "exact": true        sets nothing unless the camera can do exactly what is asked for.
 *   "verify": true       starts the stream and stops it once, since some drivers refuse a mode only then. vf_stream_start() starts it anyway.
 *   "wait": 2            how long to wait while another call or program configures the camera, in seconds; 5 by default, 1 for a stream.
 *   "dryRun": true       sets nothing. The "outcome" is "planned", and "plan" has the calls.
 *
 * If a step fails, everything is put back. VF_ERROR_UNMET if no mode meets the request. VF_ERROR_BUSY if another program streams.
 */
char *vf_configure_json(vf_camera *camera, const char *request_json, vf_error **error);

/* What the camera is set to, mode and controls, as JSON (viewfinder.profile/1), for vf_restore_json() and `probe restore`. */
char *vf_settings_json(vf_camera *camera, vf_error **error);

/*
 * Sets the camera to saved settings. The answer is JSON (viewfinder.configuration/1), one line for each node that was set.
 *
 * settings_json: what vf_settings_json() or `probe save` gave: for this camera, or for another of the same model.
 *
 * If a step fails, everything on its node is put back.
 */
char *vf_restore_json(vf_camera *camera, const char *settings_json, vf_error **error);

/*
 * Whether the camera would stream now, and why not, as JSON (viewfinder.explanation/1), one line for each node that could deliver its
 * pictures. A camera without a media graph is started for a moment in its present mode.
 */
char *vf_explain_json(vf_camera *camera, vf_error **error);

/* The media graph behind the camera as JSON (viewfinder.graph/1). VF_ERROR_NOT_FOUND if the camera has none, as those on USB. */
char *vf_graph_json(vf_camera *camera, vf_error **error);

/* The policies as JSON (viewfinder.policies/1), whose names a request takes. */
char *vf_policies_json(vf_error **error);

/* The presets as JSON (viewfinder.presets/1), whose names a request takes. */
char *vf_presets_json(vf_error **error);

/*
 * Modes in which cameras can stream together, for each USB bus and media device that they share, as JSON (viewfinder.plan/1). It sets
 * nothing.
 *
 * cameras:      `count` cameras, 1 to 256; the first one of a bus is served first.
 * bus_mbps:     the megabits per second of one USB bus for all cameras that are not behind a media graph, such as 480; 0 for their own.
 * request_json: as for vf_decide_json(), for all cameras. Only the policy "standard" plans.
 *
 * VF_ERROR_USAGE if the speed of a camera's bus is unknown, as of a recorded camera, and `bus_mbps` is 0. If the modes do not fit, that is
 * an answer: "outcome" is "impossible".
 */
char *vf_plan_json(vf_camera *const *cameras, size_t count, int bus_mbps, const char *request_json, vf_error **error);

/*
 * Measures the rate that a camera delivers against the one that the mode promises, as JSON (viewfinder.measurement/1): the rate, jitter and
 * age of the frames, what became of each, and why the rate falls short of the promise by more than 3 %, if it does. It sets the mode.
 *
 * request_json: as for vf_decide_json(). Source, crop and controls are refused: vf_configure_json() sets them before.
 * seconds:      how long to measure, above 0 and up to 86400. The call takes this time, half a second before it, and the start of the
 *               stream.
 *
 * A stream that ends early is measured up to its end, and stands in "failures". VF_ERROR_UNMET if no mode meets the request.
 * VF_ERROR_BUSY if another program streams.
 */
char *vf_measure_json(vf_camera *camera, const char *request_json, double seconds, vf_error **error);

/* The controls as JSON (viewfinder.controls/1): values, ranges, menus and flags. */
char *vf_controls_json(vf_camera *camera, vf_error **error);

/*
 * Reads a control with a whole number as value.
 *
 * name: its name as in vf_controls_json(), in any spelling: "Exposure Time, Absolute", "exposure_time_absolute", or "0x9a0902".
 *
 * Returns VF_OK, or the code of the error.
 */
int vf_control_get(vf_camera *camera, const char *name, int64_t *value, vf_error **error);

/*
 * Sets a control, and the automatic switches that free it. A value outside of its range is refused with VF_ERROR_USAGE. While another
 * call or program configures the camera, it waits, 5 seconds at most; vf_configure_json() with "controls" and "wait" has another limit.
 *
 * Returns VF_OK, or the code of the error. VF_ERROR_UNMET if the device set another value.
 */
int vf_control_set(vf_camera *camera, const char *name, int64_t value, vf_error **error);

/*
 * The same with a text: the name of a menu's item ("Manual Mode"), the value of a control that has a text, or a number as digits.
 */
int vf_control_set_text(vf_camera *camera, const char *name, const char *value, vf_error **error);

/* ---- Streaming ------------------------------------------------------------------------------------------------------------------ */

/*
 * Sets the request on the camera and starts the stream. If it does not start, the settings before are put back.
 *
 * request_json: as for vf_configure_json(), without "dryRun", and
 *   "accept": ["BGR3"]   the pixel formats that the program takes, best first; frames are converted if the camera has none of them.
 *                        Without it, frames come in the camera's own format, without a copy. "GREY" can be made from colour, too.
 *   "buffers": 6         the number of buffers to request from the driver, 2 to 32. A frame that is held keeps one. Of converted frames, a
 *                        program can hold three.
 *   "late": "keep"       keeps frames that come while the program is busy, and gives them in order, until the driver needs its buffers: two
 *                        less than "buffers" wait or are held. For movies, H.264 and pairs of cameras. "replace", the default: a newer
 *                        frame replaces one that waits.
 */
vf_stream *vf_stream_start(vf_camera *camera, const char *request_json, vf_error **error);

/* The mode that runs and what was adjusted, as JSON (viewfinder.stream/1). */
char *vf_stream_json(vf_stream *stream, vf_error **error);

/* The mode in which a stream started. New members are added at the end. */
typedef struct vf_mode {
  uint32_t pixel_format;         /* the camera's code of the pixels, as in V4L2 */
  uint32_t output_pixel_format;  /* that of the frames; another one if they are converted */
  uint32_t width, height;        /* pixels */
  uint32_t interval_numerator;   /* seconds from frame to frame, as a fraction; 0/0 if unknown */
  uint32_t interval_denominator;
} vf_mode;

/*
 * The mode in which the stream started, without JSON.
 *
 * size: sizeof(vf_mode), which is taken as by vf_frame_describe().
 *
 * Returns VF_OK, or VF_ERROR_USAGE if `stream` is no stream, `mode` is NULL, or `size` is too small for any version.
 */
int vf_stream_mode(vf_stream *stream, vf_mode *mode, size_t size);

/* A descriptor that is readable while a frame waits, or once the stream has ended. It belongs to the stream. -1 if `stream` is
 * none: poll() would wait for that as for a silent camera. */
int vf_stream_fd(vf_stream *stream);

/*
 * The newest frame; with "late": "keep", the next one. NULL without an error if none came in time. An error once the stream has failed,
 * or was stopped.
 *
 * timeout_ns: nanoseconds to wait; 0 does not wait, a negative number waits without limit.
 *
 * A frame keeps its picture until it is released, even after the stream, the camera and the device are gone. If a program holds too many
 * frames, the stream drops new ones and counts them as "outOfBuffers".
 *
 * VF_ERROR_BUSY if another thread is waiting in this function for the same stream; also if for a second no frame came because the program
 * holds too many: release some, and call again.
 */
vf_frame *vf_stream_next(vf_stream *stream, int64_t timeout_ns, vf_error **error);

/*
 * As vf_stream_next(), but not before exposure and colours have settled since the stream started: the brightness changes by less than 1 %
 * over five frames, or about 5 seconds have passed since the first good frame. The frames before are released. After NULL without an error,
 * a call goes on; after a settled frame, calls give the next good frames as they come, until the stream starts again.
 */
vf_frame *vf_stream_settled(vf_stream *stream, int64_t timeout_ns, vf_error **error);

/* What happened to each frame so far, as JSON (viewfinder.stream-statistics/1). It can be read after the stop, too. */
char *vf_stream_statistics_json(vf_stream *stream, vf_error **error);

/* What happened to each frame that the camera numbered. New members are added at the end. */
typedef struct vf_counts {
  uint64_t numbered;          /* frames that the camera numbered: the sum of the next eight */
  uint64_t delivered;         /* frames that the program took */
  uint64_t late;              /* frames that newer ones replaced before the program took them */
  uint64_t out_of_buffers;    /* frames that were dropped because the program held all buffers */
  uint64_t lost;              /* frames that did not come */
  uint64_t corrupted;         /* frames that came corrupted */
  uint64_t start_up;          /* frames that were dropped at the start */
  uint64_t disabled;          /* frames that nobody wanted */
  uint64_t waiting;           /* frames that wait for the program */
  uint64_t decoder_warnings;  /* pictures in which the decoder found faults */
  uint64_t copied;            /* frames that were copied because the program held too many buffers */
  uint64_t implausible_times; /* frames with an implausible time */
  uint64_t restarts;          /* how many times the stream was started again */
  uint64_t driver_faults;     /* buffers that the driver gave or refused wrongly */
} vf_counts;

/*
 * What happened to each frame so far, without JSON. It can be read after the stop, too.
 *
 * size: sizeof(vf_counts), which is taken as by vf_frame_describe().
 *
 * Returns VF_OK, or VF_ERROR_USAGE if `stream` is no stream, `counts` is NULL, or `size` is too small for any version.
 */
int vf_stream_counts(vf_stream *stream, vf_counts *counts, size_t size);

/* A descriptor that is readable while an event of the stream waits, also one from before the call. It belongs to the stream. -1 if `stream`
 * is none, or no more descriptors are available. */
int vf_stream_event_fd(vf_stream *stream);

/* The next event of the stream as JSON (viewfinder.session-event/1): a restart, a finding, … NULL without an error if none waits. */
char *vf_stream_event_json(vf_stream *stream, vf_error **error);

/*
 * Ends one wait of another thread, and the stream goes on: the call of vf_stream_next() that waits now, or else the next one that would
 * wait, returns NULL without an error. The descriptor is readable until then. It may be called in any thread, but not in a signal handler.
 */
void vf_stream_interrupt(vf_stream *stream);

/*
 * Records the stream's frames in a Matroska file, with the driver's times, until vf_stream_record_stop() or a limit. The camera's JPEG,
 * H.264 and HEVC are kept as they are, raw pictures as JPEG. Frames can be taken meanwhile; a slow disk holds up neither them nor the camera.
 * The file can be read at every moment up to its last whole frame.
 *
 * path:         the file, whose name ends in .mkv.
 * options_json: NULL, or a document viewfinder.recording/1. Members are optional:
 *   "codec": "uncompressed"   keeps raw pictures without a loss; "jpeg", "h264" and "hevc" are the others.
 *   "quality": 90             the quality of JPEG that is made, 1 to 100.
 *   "rotation": 90            degrees by which players turn the pictures clockwise: 0, 90, 180 or 270.
 *   "seconds": 10             ends it after this time.
 *   "frames": 300             ends it after so many frames.
 *   "bytes": 500000000        ends it before the file is larger.
 *   "segment": 60             begins a new file after so many seconds: clip-001.mkv, clip-002.mkv and so on. No frame is lost between two.
 *   "replace": true           replaces a file that exists.
 *
 * Returns VF_OK, or the code of the error. VF_ERROR_USAGE if the stream records already.
 */
int vf_stream_record(vf_stream *stream, const char *path, const char *options_json, vf_error **error);

/* 1 while a recording runs; 0 before it, after a limit has ended it, and if `stream` is no stream. */
int vf_stream_is_recording(vf_stream *stream);

/*
 * Ends the recording if it still runs, and tells what is in the files as JSON (viewfinder.movie/1): frames, times, bytes, and what is
 * missing and why. An error says why it failed, such as a full disk; the file is valid up to then. VF_ERROR_STALLED if no frame came: there
 * is no file then.
 */
char *vf_stream_record_stop(vf_stream *stream, vf_error **error);

/* Stops the stream and closes the device. A thread that waits in vf_stream_next() returns with an error. */
void vf_stream_stop(vf_stream *stream);

/* Stops the stream if it runs, and releases it. */
void vf_stream_release(vf_stream *stream);

/* ---- Frames --------------------------------------------------------------------------------------------------------------------- */

/* A plane of a raw picture, or all bytes of a compressed one. */
typedef struct vf_plane {
  const uint8_t *bytes;    /* the first byte of the first row; valid until the frame is released */
  size_t length;           /* bytes from there to the end of the last row; of a compressed picture, all its bytes */
  uint32_t bytes_per_row;  /* bytes from one row to the next; 0 for a compressed picture */
  uint32_t row_bytes;      /* bytes of a row that belong to the picture */
  uint32_t rows;           /* 0 for a compressed picture */
  uint32_t memory_plane;   /* the driver's plane that holds it, for vf_frame_dmabuf() */
} vf_plane;

/* Flags of a frame. */
enum vf_frame_flag {
  VF_FRAME_KEY = 1 << 0,         /* it can be decoded alone; raw pictures and JPEG can */
  VF_FRAME_CONVERTED = 1 << 1,   /* it was converted from the camera's format */
  VF_FRAME_DEMOSAICED = 1 << 2,  /* it was made from a sensor's mosaic, with grey-world white balance, not colour-corrected */
  VF_FRAME_CORRUPTED_DATA = 1 << 3,     /* the decoder found corrupted data; parts of the picture are wrong */
  VF_FRAME_INTERLACED = 1 << 4   /* its rows belong to two fields */
};

/* Where a frame's time is from. */
enum vf_time_source {
  VF_TIME_DRIVER = 1, /* the driver */
  VF_TIME_ARRIVAL = 2 /* the library, because the driver gave no time or an implausible one */
};

/* How luma and chroma become red, green and blue. Meaningless for other pictures. */
enum vf_matrix { VF_MATRIX_BT601 = 1, VF_MATRIX_BT709 = 2, VF_MATRIX_SMPTE240M = 3, VF_MATRIX_BT2020 = 4 };

/* The numbers for black and white. */
enum vf_range {
  VF_RANGE_LIMITED = 1, /* 16 to 235 with eight bits */
  VF_RANGE_FULL = 2     /* 0 to 255 */
};

/* What is known of a frame. New members are added at the end. */
typedef struct vf_frame_info {
  uint32_t pixel_format;       /* the code of the pixels, as in V4L2: 'Y' | 'U' << 8 | 'Y' << 16 | 'V' << 24 */
  uint32_t width, height;      /* pixels */
  uint32_t flags;              /* VF_FRAME_… */
  uint64_t sequence;           /* the driver's number; a gap means that frames were lost */
  uint64_t run;                /* how many times the stream had started before */
  int64_t time_ns;             /* when it was taken, in nanoseconds of CLOCK_MONOTONIC */
  int64_t arrival_ns;          /* when the library received it, in nanoseconds of CLOCK_MONOTONIC */
  uint32_t time_source;        /* VF_TIME_… */
  uint32_t matrix;             /* VF_MATRIX_… */
  uint32_t range;              /* VF_RANGE_… */
  uint32_t rotation;           /* degrees clockwise, 0, 90, 180 or 270, that make the picture upright */
  uint32_t duration_numerator; /* seconds to the next frame at the camera's rate, as a fraction; 0/0 if unknown */
  uint32_t duration_denominator;
  uint32_t plane_count;        /* how many of `planes` are used, 1 to 4 */
  uint32_t reserved;           /* 0 */
  vf_plane planes[4];
} vf_frame_info;

/*
 * Describes a frame. It copies no picture.
 *
 * size: sizeof(vf_frame_info). A program that was compiled with an older header passes a smaller size and gets the members it knows; with
 *       a newer one, the members that this library does not know are 0.
 *
 * Returns VF_OK, or VF_ERROR_USAGE if `frame` is no frame, `info` is NULL, or `size` is too small for any version.
 */
int vf_frame_describe(const vf_frame *frame, vf_frame_info *info, size_t size);

/*
 * A descriptor of a DMA buffer with a plane of the driver's memory, for a graphics processor or an encoder. The caller closes it.
 *
 * plane: the driver's plane, from 0; see vf_plane.memory_plane.
 *
 * Returns -1 if the driver exports none, or the frame is not in its memory. After the frame is released, the camera overwrites the memory.
 */
int vf_frame_dmabuf(const vf_frame *frame, int plane);

/*
 * The frame in another pixel format: "BGR3", "RGB3", "GREY", "NV12", "YU12", "AR24" (blue, green, red, alpha in memory) or "AB24".
 *
 * A frame that already has the format is retained and returned.
 */
vf_frame *vf_frame_convert(const vf_frame *frame, const char *pixel_format, vf_error **error);

/*
 * The frame as the contents of a picture file, which the caller frees with vf_free().
 *
 * kind: "png", "jpeg", "ppm", "pgm", or "raw" for the driver's bytes. JPEG from the camera is not decoded.
 *
 * Returns VF_OK, or the code of the error.
 */
int vf_frame_encode(const vf_frame *frame, const char *kind, void **bytes, size_t *length, vf_error **error);

/*
 * The same picture in memory of its own, released on its own. It holds no buffer of the driver, so that a program can keep as many as it
 * has memory for.
 */
vf_frame *vf_frame_copy(const vf_frame *frame, vf_error **error);

/* Another reference to the frame, released on its own. It returns `frame`, or NULL if that is no frame. */
vf_frame *vf_frame_retain(vf_frame *frame);

/* Releases a reference. After the last one, the buffer goes back to the driver. */
void vf_frame_release(vf_frame *frame);

#ifdef __cplusplus
}
#endif

#endif
