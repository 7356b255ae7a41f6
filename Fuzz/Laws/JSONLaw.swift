import JSONText

/// The reader accepts a value or refuses it with a sentence and a place; texts and numbers survive writing and reading.
enum JSONLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    if let error = refusal(of: bytes) {
      try hold(error.message.hasSuffix("."), "a refusal is a sentence: \(error)")
      if let offset = error.offset {
        try hold((0...bytes.count).contains(offset), "a refusal is about a byte of the document: \(error)")
        let place = JSONPlace(of: offset, in: bytes)
        try hold(place.line > 0 && place.column > 0, "places are counted from 1: \(place)")
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
    var read: (text: String?, number: Int64?)
    do throws(JSONError) {
      var reader = try JSONReader(writer.bytes)
      _ = try reader.array { (reader, index) throws(JSONError) in
        if index == 0 { read.text = try reader.string() } else { read.number = try reader.integer() }
      }
    } catch {
      return try hold(false, "what is written is read: \(error)")
    }
    try hold(read.text.map { Array($0.utf8) } == Array(text.utf8), "a text is read back as it was written")
    try hold(read.number == number, "a number is read back as it was written")
  }

  private static func refusal(of bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      var reader = try JSONReader(bytes)
      try reader.skipValue()
      try reader.finish()
      return nil
    } catch {
      return error
    }
  }
}
