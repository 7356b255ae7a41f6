import NIOCore
import NIOHTTP1

/// Answers the requests of one connection in order.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let site: any PreviewSite
  private let rules: RequestRules
  private let limits: ServerLimits
  private let opening: OpeningAddress?
  private let connection: ConnectionLimits
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  /// Ends the connection's present wait.
  private var endWait: (() -> Void)?

  init(
    _ site: any PreviewSite, _ rules: RequestRules, _ limits: ServerLimits, _ opening: OpeningAddress?, on connection: ConnectionLimits
  ) {
    self.site = site
    self.rules = rules
    self.limits = limits
    self.opening = opening
    self.connection = connection
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (self.head, body) = (head, [])
      connection.headHasCome()
    case .body(let bytes): body += bytes.readableBytesView
    case .end:
      connection.requestHasCome()
      if let head { answer(head, context) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    endWait?()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  // MARK: Answers

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    if let opening, let place = opening.place(for: head, by: rules) {
      return respond(to: head, 303, [("Location", place)], ByteBuffer(), context)
    }
    do {
      let route = try rules.route(of: head)
      let (site, body) = (site, body)
      switch route {
      case .page(let place): respond(to: head, 301, [("Location", place)], ByteBuffer(), context)
      case .file(let file):
        respond(to: head, 200, [("Content-Type", file.contentType)], ByteBuffer(string: file.text), context)
      case .document(let topic): wait(context, for: { await site.document(topic) }, then: { self.respond(to: head, $0, context) })
      case .change(let topic):
        wait(context, for: { await site.change(topic, by: body) }, then: { self.respond(to: head, $0, context) })
      case .frame(let number): respond(to: head, withPictureAfter: number, context)
      case .stream: stream(to: head, context)
      }
    } catch {
      respond(to: head, error, context)
    }
  }

  private func respond(to head: HTTPRequestHead, _ answer: PreviewAnswer, _ context: ChannelHandlerContext) {
    let fields = [("Content-Type", answer.contentType)] + (answer.allowed.map { [("Allow", $0)] } ?? [])
    respond(to: head, answer.status, fields, ByteBuffer(bytes: answer.body), context)
  }

  private func respond(to head: HTTPRequestHead, withPictureAfter number: UInt64?, _ context: ChannelHandlerContext) {
    waitForPicture(after: number, context, atMost: limits.pictureTime) { picture in
      guard let picture else { return self.respond(to: head, 204, [], ByteBuffer(), context) }
      var fields = [("Content-Type", "image/jpeg")]
      picture.forEachField { fields.append(($0, $1)) }
      self.respond(to: head, 200, fields, picture.jpeg, context)
    }
  }

  private func respond(
    to head: HTTPRequestHead, _ status: UInt, _ fields: [(name: String, value: String)], _ body: ByteBuffer,
    _ context: ChannelHandlerContext
  ) {
    let isKept = head.isKeepAlive
    var headers = HTTPHeaders(ResponseFields.common + fields)
    if status != 204 { headers.add(name: "Content-Length", value: "\(body.readableBytes)") }
    if !isKept { headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: .init(statusCode: Int(status)), headers: headers))), promise: nil)
    if head.method != .HEAD, body.readableBytes > 0 { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    flush(.end(nil), context) {
      if isKept { self.connection.answerWasRead() } else { context.close(promise: nil) }
    }
  }

  // MARK: Streams

  private func stream(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let fields = [("Content-Type", StreamPart.contentType), ("Connection", "close")]
    let headers = HTTPHeaders(ResponseFields.common + fields)
    context.write(wrapOutboundOut(.head(.init(version: .http1_1, status: .ok, headers: headers))), promise: nil)
    guard head.method != .HEAD else { return flush(.end(nil), context) { context.close(promise: nil) } }
    flush(.body(.byteBuffer(ByteBuffer(string: StreamPart.begin))), context) { self.sendPart(after: nil, context) }
  }

  private func sendPart(after number: UInt64?, _ context: ChannelHandlerContext) {
    // Nothing would end the wait of a client that has left.
    guard context.channel.isActive else { return }
    waitForPicture(after: number, context) { picture in
      guard let picture else { return context.close(promise: nil) }
      self.connection.write(StreamPart.header(of: picture))
      self.flush({ self.connection.writeAndFlush(picture.boundedJPEG, promise: $0) }, context) {
        // Not immediately, because a fast client would keep the loop from all others.
        context.eventLoop.assumeIsolated().execute { self.sendPart(after: picture.number, context) }
      }
    }
  }

  // MARK: Waiting

  /// Runs a task, which is cancelled if the client leaves.
  private func wait<Value: Sendable>(
    _ context: ChannelHandlerContext, for body: @escaping @Sendable () async -> Value, then use: @escaping (Value) -> Void
  ) {
    let promise = context.eventLoop.makePromise(of: Value.self)
    let task = Task { promise.succeed(await body()) }
    endWait = { task.cancel() }
    promise.futureResult.assumeIsolated().whenSuccess { if context.channel.isActive { use($0) } }
  }

  /// Waits for a picture; nil if none arrives in time. It comes directly from the thread that made it, because a task in between would wake
  /// two more.
  private func waitForPicture(
    after number: UInt64?, _ context: ChannelHandlerContext, atMost time: TimeAmount? = nil, then use: @escaping (PreviewPicture?) -> Void
  ) {
    let promise = context.eventLoop.makePromise(of: PreviewPicture?.self)
    let end = site.givePicture(after: number) { promise.succeed($0) }
    let timer = time.map { context.eventLoop.scheduleTask(in: $0) { promise.succeed(nil) } }
    endWait = { promise.succeed(nil) }
    promise.futureResult.assumeIsolated().whenSuccess { picture in
      end()
      timer?.cancel()
      if context.channel.isActive { use(picture) }
    }
  }

  private func flush(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext, then goOn: @escaping () -> Void) {
    flush({ context.writeAndFlush(self.wrapOutboundOut(part), promise: $0) }, context, then: goOn)
  }

  /// Sends data, and continues once the client has read it. A client that does not read is disconnected.
  private func flush(_ send: (EventLoopPromise<Void>) -> Void, _ context: ChannelHandlerContext, then goOn: @escaping () -> Void) {
    let promise = context.eventLoop.makePromise(of: Void.self)
    let channel = context.channel
    var timer: Scheduled<Void>?
    var isRead = false
    promise.futureResult.assumeIsolated().whenComplete { result in
      isRead = true
      timer?.cancel()
      if case .success = result { goOn() }
    }
    send(promise)
    // The system's buffer accepts most pictures at once.
    if !isRead { timer = context.eventLoop.scheduleTask(in: limits.readingTime) { channel.close(promise: nil) } }
  }
}
