package io.github.trueload.http;

import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * What JMeter takes from the type of a response's content.
 *
 * @param type value of the header
 * @param charset the type's character set; null if it names none
 * @param dataType whether the data is text, as JMeter calls it
 */
record ContentKind(String type, @Nullable String charset, String dataType) {

  /** Of a response; null where it does not say. */
  static @Nullable ContentKind of(ClassicHttpResponse response) {
    Header header = response.getLastHeader(HTTPConstants.HEADER_CONTENT_TYPE);
    if (header == null || header.getValue() == null) {
      return null;
    }
    SampleResult requested = new SampleResult();
    requested.setEncodingAndType(header.getValue());
    return new ContentKind(
        header.getValue(), requested.getDataEncodingNoDefault(), requested.getDataType());
  }

  void show(HTTPSampleResult result) {
    result.setContentType(type);
    if (charset != null) {
      result.setDataEncoding(charset);
    }
    result.setDataType(dataType);
  }
}
