import JSONText

/// The reader accepts a value or refuses it with a sentence and a place; texts and numbers survive writing and reading.
enum JSONLaw {
  static func check(_ bytes: [UInt8]) {
    do throws(JSONError) {
      var reader = try JSONReader(bytes)
      try reader.skipValue()
      try reader.finish()
    } catch {
      hold(error.message.hasSuffix("."), "a refusal is a sentence: \(error)")
      if let offset = error.offset {
        hold((0...bytes.count).contains(offset), "a refusal is about a byte of the document: \(error)")
        let place = JSONPlace(of: offset, in: bytes)
        hold(place.line > 0 && place.column > 0, "places are counted from 1: \(place)")
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var source = ByteSource(bytes)
    let number = source.edge64()
    var writer = JSONWriter()
    writer.beginArray()
    writer.string(text)
    writer.integer(number)
    writer.endArray()
    do throws(JSONError) {
      var reader = try JSONReader(writer.bytes)
      _ = try reader.array { (reader, index) throws(JSONError) in
        if index == 0 {
          let read = try reader.string()
          hold(Array(read.utf8) == Array(text.utf8), "a text is read back as it was written")
        } else {
          let read = try reader.integer()
          hold(read == number, "a number is read back as it was written")
        }
      }
    } catch {
      hold(false, "what is written is read: \(error)")
    }
  }
}
