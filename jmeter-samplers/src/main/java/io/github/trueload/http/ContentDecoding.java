package io.github.trueload.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.apache.jmeter.protocol.http.sampler.hc.LaxDeflateInputStream;
import org.apache.jmeter.protocol.http.sampler.hc.LaxGZIPInputStream;
import org.apache.jmeter.util.JMeterUtils;
import org.brotli.dec.BrotliInputStream;

/** Undoes a response's content encoding, as forgiving as JMeter is set to be. */
final class ContentDecoding {

  private static final boolean LAX_GZIP =
      JMeterUtils.getPropDefault("httpclient4.gzip_relax_mode", false);
  private static final boolean LAX_DEFLATE =
      JMeterUtils.getPropDefault("httpclient4.deflate_relax_mode", false);

  private ContentDecoding() {}

  /**
   * The decoded body.
   *
   * @param encoding value of {@code Content-Encoding}; an unknown one leaves the body as it is
   */
  static InputStream decoded(InputStream body, String encoding) throws IOException {
    return switch (encoding.trim().toLowerCase(Locale.ROOT)) {
      case "gzip", "x-gzip" -> new LaxGZIPInputStream(body, LAX_GZIP);
      case "deflate" -> new LaxDeflateInputStream(body, LAX_DEFLATE);
      case "br" -> new BrotliInputStream(body);
      default -> body;
    };
  }
}
