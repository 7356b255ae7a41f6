// The public interface, in reading order: the types that a capture program names, and all that their signatures name. This module's
// documentation page also lists them. Types of backends need their own imports, which that page names too.

// Cameras: the attached ones, and their formats
@_exported public import struct Capture.CaptureDevice
@_exported public import struct CameraModel.Camera
@_exported public import struct CameraModel.CameraNode
@_exported public import struct CameraModel.CameraIdentity
@_exported public import struct CameraModel.Microphone
@_exported public import struct CameraModel.CameraPosition
@_exported public import struct CameraModel.NodeRole
@_exported public import struct CameraModel.Finding
@_exported public import struct CameraModel.FindingCode
@_exported public import struct CameraModel.NodeHolder
@_exported public import struct CameraModel.CameraSensor
@_exported public import struct CameraModel.SensorMode
@_exported public import struct CameraModel.SensorMounting
@_exported public import struct CameraModel.MediaGraph
@_exported public import struct CameraModel.Capabilities
@_exported public import struct CameraModel.CapabilityWord
@_exported public import struct CameraModel.RoleDecision
@_exported public import struct CameraModel.CurrentFormat
@_exported public import struct CameraModel.DriverQuirks

// The source of cameras: this machine, or a system from a test
@_exported public import protocol CameraModel.CameraSystem
@_exported public import protocol CameraModel.ConfigurableSystem
@_exported public import struct CameraModel.ReadingScope
@_exported public import struct Video4Linux.KernelCameraSystem
@_exported public import struct CameraModel.ModeFilter
@_exported public import struct CameraModel.ConnectionEvent
@_exported public import struct CameraProfiles.CameraProfile
@_exported public import struct CameraProfiles.ProfileError

// Formats, sizes and times per frame
@_exported public import struct PixelFormats.PixelFormat
@_exported public import enum PixelFormats.PixelFormatRegistry
@_exported public import struct PixelFormats.PixelFormatEntry
@_exported public import struct PixelFormats.FourCC
@_exported public import struct PixelFormats.CoreVideoFormat
@_exported public import enum CameraModel.PictureFormat
@_exported public import struct CameraModel.OfferedFormat
@_exported public import struct CameraModel.OfferedSize
@_exported public import enum CameraModel.OfferedInterval
@_exported public import struct CameraModel.FrameFormat
@_exported public import struct CameraModel.FrameSize
@_exported public import struct CameraModel.FrameInterval
@_exported public import struct CameraModel.SelectionRectangle
@_exported public import enum PixelFormats.PixelFormatGroup
@_exported public import enum PixelFormats.PixelFormatUse
@_exported public import struct PixelFormats.PixelLayout
@_exported public import struct PixelFormats.DRMFormat
@_exported public import struct PixelFormats.MediaBusCode
@_exported public import struct PixelFormats.UVCFormatGUID
@_exported public import struct PixelFormats.UnknownPixelFormatSpelling
@_exported public import struct CameraModel.FrameSizeRange
@_exported public import struct CameraModel.FrameIntervalRange
@_exported public import struct CameraModel.FieldOrder
@_exported public import struct CameraModel.PlaneLayout
@_exported public import struct CameraModel.PictureLayout
@_exported public import struct CameraModel.BufferType
@_exported public import struct CameraModel.Colorimetry
@_exported public import struct CameraModel.ColorDescription

// Choosing a mode, with reasons
@_exported public import struct Capture.CaptureRequest
@_exported public import struct Negotiation.SizeWish
@_exported public import enum Negotiation.RateWish
@_exported public import enum Negotiation.RequestLimit
@_exported public import struct Negotiation.Preset
@_exported public import struct Negotiation.Policy
@_exported public import struct Negotiation.MeasuredRates
@_exported public import struct Capture.CapturePlan
@_exported public import struct Negotiation.Mode
@_exported public import struct Negotiation.ChosenMode
@_exported public import struct Negotiation.Decision
@_exported public import struct Negotiation.Relaxation
@_exported public import struct Negotiation.FormatRequest
@_exported public import enum Negotiation.Wish
@_exported public import struct Negotiation.Rejection
@_exported public import enum Negotiation.RuleName
@_exported public import struct Negotiation.ModeTable
@_exported public import struct Negotiation.JointPlan
@_exported public import struct Negotiation.USBBus
@_exported public import struct Negotiation.StreamExplanation

// Setting a mode
@_exported public import struct Capture.CaptureConfiguration
@_exported public import struct DeviceConfiguration.ConfigurationLock
@_exported public import struct DeviceConfiguration.DesiredConfiguration
@_exported public import enum DeviceConfiguration.CropRequest
@_exported public import struct Negotiation.Adjustment
@_exported public import struct DeviceConfiguration.SavedConfiguration
@_exported public import struct DeviceConfiguration.ConfigurationPlan
@_exported public import enum DeviceConfiguration.PlanStep
@_exported public import enum Negotiation.GraphStep
@_exported public import struct DeviceConfiguration.ConfigurationResult
@_exported public import struct DeviceConfiguration.DeviceState
@_exported public import enum DeviceConfiguration.Restoration
@_exported public import struct Capture.RestoredNode
@_exported public import enum DeviceConfiguration.CameraKinship
@_exported public import protocol DeviceConfiguration.ConfigurationStore

// Controls, and the source of a capture card
@_exported public import struct CameraModel.CameraControl
@_exported public import struct CameraModel.ControlIdentifier
@_exported public import enum CameraModel.ControlValue
@_exported public import struct DeviceConfiguration.ControlAssignment
@_exported public import struct DeviceConfiguration.ControlListener
@_exported public import enum DeviceConfiguration.ExposureMode
@_exported public import enum DeviceConfiguration.PowerLineFrequency
@_exported public import struct CameraModel.ExtensionUnit
@_exported public import struct CameraModel.ExtensionControl
@_exported public import struct Capture.SourceRequest
@_exported public import struct CameraModel.VideoInput
@_exported public import struct CameraModel.EDID
@_exported public import struct CameraModel.VideoStandard
@_exported public import struct CameraModel.ControlType
@_exported public import struct CameraModel.ControlFlag
@_exported public import struct CameraModel.MenuItem
@_exported public import struct CameraModel.ControlChange
@_exported public import struct CameraModel.ControlSetting
@_exported public import enum CameraModel.EDIDDefect
@_exported public import struct CameraModel.DigitalTimings

// Sessions
@_exported public import class Capture.CaptureSession
@_exported public import class Capture.CaptureDeviceInput
@_exported public import class Capture.CaptureVideoDataOutput
@_exported public import protocol Capture.CaptureVideoDataOutputSampleBufferDelegate
@_exported public import class Capture.CaptureMovieFileOutput
@_exported public import protocol Capture.CaptureFileOutputRecordingDelegate
@_exported public import struct Capture.RecordedMovie
@_exported public import enum Capture.MovieCodec
@_exported public import class Capture.CaptureVideoPreview
@_exported public import protocol Capture.CaptureQueue
@_exported public import struct Capture.VideoSettings
@_exported public import struct Capture.SynchronizedFrames
@_exported public import class Capture.CaptureConnection
@_exported public import enum ImageGeometry.VideoOrientation
@_exported public import struct Capture.StreamStart
@_exported public import enum Capture.SessionState
@_exported public import enum Capture.SessionEvent
@_exported public import struct Capture.SessionEvents
@_exported public import struct Capture.InterruptionReason
@_exported public import struct Capture.VideoFrames
@_exported public import struct Capture.VideoSamples
@_exported public import enum Capture.VideoSample
@_exported public import enum ImageGeometry.DeviceOrientation
@_exported public import enum ImageGeometry.InterfaceOrientation

// Frames and pictures
@_exported public import class Capture.VideoFrame
@_exported public import struct Capture.PresentationTime
@_exported public import struct CameraModel.MonotonicTime
@_exported public import enum Capture.FrameCorruption
@_exported public import struct Capture.DroppedFrame
@_exported public import enum Capture.PictureSettling
@_exported public import struct Capture.SettledFrame
@_exported public import struct Capture.PictureFile
@_exported public import enum ImageGeometry.VideoGravity
@_exported public import struct ImageGeometry.Point
@_exported public import struct ImageGeometry.Rectangle
@_exported public import struct ImageGeometry.NormalizedRectangle
@_exported public import enum ImageGeometry.ImageOrientation
@_exported public import struct ImageGeometry.PicturePlacement
@_exported public import struct ImageGeometry.Size
@_exported public import enum ImageGeometry.CoordinateOrigin

// AVFoundation's names of types without a peer, which say what to use
@_exported public import typealias Capture.CapturePhotoOutput
@_exported public import typealias Capture.CaptureMetadataOutput
@_exported public import typealias Capture.CaptureVideoPreviewLayer

// Measuring delivered frames
@_exported public import struct Capture.StreamMeter
@_exported public import struct Capture.StreamMeasurement
@_exported public import struct Capture.RateCause
@_exported public import struct Capture.StreamStatistics
@_exported public import struct Capture.Distribution
@_exported public import struct Capture.BufferCounts
@_exported public import struct Capture.ExposureState

// Errors
@_exported public import struct CameraModel.DeviceError
@_exported public import struct DeviceConfiguration.ConfigurationError
@_exported public import enum CameraModel.DeviceCall
@_exported public import struct CameraModel.SystemErrorNumber
