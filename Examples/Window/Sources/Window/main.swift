// A camera in a window of SDL 2, mirrored as in a looking glass. A click prints the point of the camera's picture, for autofocus.
// SDL belongs to the thread that opened the window, so nothing here is `async`: after an `await` another thread may go on.
import CSDL2
import Viewfinder

let recording = CommandLine.arguments.dropFirst().first
guard let device = try recording.map({ try CaptureDevice(recorded: $0) }) ?? CaptureDevice.default() else {
  fatalError("There is no camera.")
}
guard SDL_Init(SDL_INIT_VIDEO) == 0 else { fatalError(String(cString: SDL_GetError())) }
let position = Int32(bitPattern: SDL_WINDOWPOS_UNDEFINED_MASK)
let window = SDL_CreateWindow(device.localizedName, position, position, 800, 600, SDL_WINDOW_RESIZABLE.rawValue)
let renderer = SDL_CreateRenderer(window, -1, 0)

let session = CaptureSession()
try session.addInput(CaptureDeviceInput(device: device))
try session.setSessionPreset(.vga640x480)
let preview = CaptureVideoPreview(session: session)
preview.size = FrameSize(width: 800, height: 600)
preview.isVideoMirrored = true
// A new picture wakes the loop below.
preview.onNewPicture = {
  var event = SDL_Event(type: SDL_USEREVENT.rawValue)
  SDL_PushEvent(&event)
}
session.startRunning(on: nil) { result in
  switch result {
  case .success(let start): print(start.mode)
  case .failure(let error): print(error)
  }
}

var (texture, textureSize, shown) = (nil as OpaquePointer?, FrameSize(width: 0, height: 0), 0)
var event = SDL_Event()
loop: while SDL_WaitEvent(&event) == 1 {
  switch SDL_EventType(event.type) {
  case SDL_QUIT: break loop
  case SDL_MOUSEBUTTONDOWN:
    let click = Point(x: Double(event.button.x), y: Double(event.button.y))
    print(preview.captureDevicePointConverted(fromLayerPoint: click))
  case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue):
    preview.size = FrameSize(width: Int(event.window.data1), height: Int(event.window.data2))
  default: break
  }
  guard let picture = preview.newest, picture.number != shown else { continue }
  shown = picture.number
  if textureSize != picture.size {
    if let texture { SDL_DestroyTexture(texture) }
    let (width, height) = (Int32(picture.size.width), Int32(picture.size.height))
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), width, height)
    textureSize = picture.size
  }
  picture.withBytes { bytes in
    bytes.withUnsafeBufferPointer { _ = SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(picture.stride)) }
  }
  SDL_RenderCopy(renderer, texture, nil, nil)
  SDL_RenderPresent(renderer)
}
print("\(shown) pictures, \(preview.statistics.late) passed over")
// The camera is free when the completion is called.
session.stopRunning(on: nil) {
  var event = SDL_Event(type: SDL_QUIT.rawValue)
  SDL_PushEvent(&event)
}
while SDL_WaitEvent(&event) == 1, event.type != SDL_QUIT.rawValue {}
SDL_Quit()
