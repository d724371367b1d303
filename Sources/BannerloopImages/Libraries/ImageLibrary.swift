/// Settings of the library that decodes pictures, for the whole process.
public enum ImageLibrary {
  /// Sets how many threads one decoding may use; 1 where never set.
  ///
  /// With 1, memory is flattest, and several decodings on several threads use the cores anyway.
  /// The pixels are the same for every number.
  ///
  /// - Parameter count: The threads, `1...`; smaller numbers count as 1.
  public static func limitThreads(to count: Int) { Vips.setThreads(count) }
}
