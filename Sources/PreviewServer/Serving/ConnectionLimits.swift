import NIOCore

/// Applies the limits to a connection before a request is parsed: its size, its time, and the number of other connections.
final class ConnectionLimits: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = IOData

  private let limits: ServerLimits
  private let clients: ClientList
  /// Whether there are already too many clients.
  private let isRefused: Bool
  /// Bytes since the last answer.
  private var bytes = 0
  private var timer: Scheduled<Void>?
  private var isClosing = false
  private var hasHead = false
  /// Requests whose answers the client has not read: the next request is handled before the last answer is read.
  private var unanswered = 0
  private var context: ChannelHandlerContext?

  /// How long a refused client may take to read the reason.
  private static let closingTime = TimeAmount.seconds(2)

  init(_ limits: ServerLimits, _ clients: ClientList, isRefused: Bool) {
    self.limits = limits
    self.clients = clients
    self.isRefused = isRefused
  }

  // MARK: The request

  /// The header of a request has arrived.
  func headHasCome() { hasHead = true }

  /// A request has arrived.
  func requestHasCome() {
    unanswered += 1
    timer?.cancel()
  }

  /// The client has read an answer.
  func answerWasRead() {
    unanswered -= 1
    guard unanswered == 0 else { return }
    (bytes, hasHead) = (0, false)
    if let context { startTimer(context) }
  }

  /// Writes bytes directly after an answer's head, because the HTTP encoder would add four more handlers.
  func write(_ bytes: ByteBuffer) { context?.write(wrapOutboundOut(.byteBuffer(bytes)), promise: nil) }

  /// Writes bytes directly, and sends all written bytes.
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

  /// Answers and closes. Further bytes from the client are read and discarded, because otherwise the system would withdraw the answer.
  private func refuse(_ answer: PreviewAnswer, _ context: ChannelHandlerContext) {
    isClosing = true
    timer?.cancel()
    // An answer has begun, so this one would become part of it.
    guard unanswered == 0 else { return context.close(promise: nil) }
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: Self.closingTime) { channel.close(promise: nil) }
    let bytes = ByteBuffer(string: ResponseFields.closingAnswer(answer))
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes))).flatMap { channel.close(mode: .output) }.whenFailure { _ in
      channel.close(promise: nil)
    }
  }
}
