import CameraModel
import Negotiation
import PixelFormats
import RandomNumbers

/// A request with any fields, wise or not: limits may contradict each other, wishes may lie outside them.
enum RandomRequest {
  static func make(_ random: inout RandomNumbers) -> FormatRequest {
    var request = FormatRequest()
    if random.once(in: 8) {
      request = random.pick(Preset.all.compactMap(\.request))
    } else {
      if random.once(in: 2) { request.size = SizeWish(random.pick(RandomPools.askedSizes), rule(&random)) }
      if random.once(in: 3) { request.order = random.pickSome(1...3, of: Wish.allCases) }
    }
    if random.once(in: 2) { request.rate = random.once(in: 3) ? .highest : .ideal(random.pick(RandomPools.times)) }
    if random.once(in: 4) { request.minimumRate = random.pick(RandomPools.times) }
    if random.once(in: 5) { request.maximumRate = random.pick(RandomPools.times) }
    if random.once(in: 12) { request.exactRate = random.pick(RandomPools.times) }
    if random.once(in: 3) { request.preferredFormats = random.pickSome(1...3, of: RandomPools.formats) }
    if random.once(in: 6) { request.requiredFormats = random.pickSome(1...4, of: RandomPools.formats) }
    if random.once(in: 4) { request.acceptedFormats = random.pickSome(1...3, of: RandomPools.formats) }
    return request
  }

  private static func rule(_ random: inout RandomNumbers) -> SizeWish.Rule {
    random.pick([.nearest, .nearest, .nearest, .atLeast, .atMost, .exact])
  }
}
