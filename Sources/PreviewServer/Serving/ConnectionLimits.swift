import NIOCore

/// Holds a connection to the limits, before anything of a request is understood: its size, its time, and how many others there are.
final class ConnectionLimits: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = IOData

  private let limits: ServerLimits
  private let clients: ClientList
  /// Whether there are too many clients for this one.
  private let isRefused: Bool
  /// Bytes since the last answer.
  private var bytes = 0
  private var timer: Scheduled<Void>?
  private var isClosing = false
  private var hasHead = false
  /// Requests whose answers are not read yet: the next one is taken up before the client has read the last answer.
  private var unanswered = 0
  private var context: ChannelHandlerContext?

  /// How long a refused client may take to read why.
  private static let closingTime = TimeAmount.seconds(2)

  init(_ limits: ServerLimits, _ clients: ClientList, isRefused: Bool) {
    self.limits = limits
    self.clients = clients
    self.isRefused = isRefused
  }

  // MARK: The request's way

  /// The header of a request is there.
  func headHasCome() { hasHead = true }

  /// A request is there.
  func requestHasCome() {
    unanswered += 1
    timer?.cancel()
  }

  /// A request was answered.
  func answerWasRead() {
    unanswered -= 1
    guard unanswered == 0 else { return }
    (bytes, hasHead) = (0, false)
    if let context { startTimer(context) }
  }

  /// Writes bytes as they are, behind an answer's head. What passes the HTTP encoder passes four more handlers.
  func write(_ bytes: ByteBuffer) { context?.write(wrapOutboundOut(.byteBuffer(bytes)), promise: nil) }

  /// Writes bytes as they are, and sends what was written.
  func writeAndFlush(_ bytes: ByteBuffer, promise: EventLoopPromise<Void>) {
    guard let context else { return promise.fail(ChannelError.alreadyClosed) }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
  }

  // MARK: The connection

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    startTimer(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    timer?.cancel()
    clients.remove(context.channel)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    guard !isRefused else { return refuse(.tooManyClients, context) }
    let buffer = unwrapInboundIn(data)
    if bytes == 0, unanswered == 0 { startTimer(context) }
    bytes += buffer.readableBytes
    guard bytes <= limits.requestBytes else { return refuse(hasHead ? .tooLongBody : .tooLongHeader, context) }
    context.fireChannelRead(data)
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: limits.requestTime) {
      if self.bytes > 0 { self.refuse(.tooSlow, context) } else { context.close(promise: nil) }
    }
  }

  /// Answers and closes. What the client still sends is read and thrown away: otherwise the system would take the answer back.
  private func refuse(_ answer: PreviewAnswer, _ context: ChannelHandlerContext) {
    isClosing = true
    timer?.cancel()
    // An answer has begun, and this one would become a part of it.
    guard unanswered == 0 else { return context.close(promise: nil) }
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: Self.closingTime) { channel.close(promise: nil) }
    let bytes = ByteBuffer(string: ResponseFields.closingAnswer(answer))
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes))).flatMap { channel.close(mode: .output) }.whenFailure { _ in
      channel.close(promise: nil)
    }
  }
}
