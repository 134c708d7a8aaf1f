package io.github.trueload.listener;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where metrics are pushed to by OTLP over HTTP, and what OpenTelemetry's environment variables say
 * of the sender. Without an endpoint in the element or the property no variable is read.
 *
 * @param uri of the metrics
 * @param headers of each request, such as an authorization
 * @param resource attributes of the sender from the environment
 */
record OtlpTarget(URI uri, Map<String, String> headers, Attributes resource) {

  /** Instead of a URL: the endpoint is that of the environment. */
  static final String ENVIRONMENT = "environment";

  private static final String VARIABLE = "OTEL_EXPORTER_OTLP_";
  private static final String PATH = "/v1/metrics";

  /**
   * Reads an endpoint.
   *
   * @param text a URL, to which {@code /v1/metrics} is added, or {@link #ENVIRONMENT}
   * @param variables the environment
   * @throws IllegalArgumentException if the text or a variable cannot be used
   */
  static OtlpTarget parse(String text, Map<String, String> variables) {
    Map<String, String> headers = pairs(variables, VARIABLE + "METRICS_HEADERS");
    Map<String, String> resource = pairs(variables, "OTEL_RESOURCE_ATTRIBUTES");
    AttributesBuilder attributes = Attributes.builder().put("service.name", "trueload");
    resource.forEach(attributes::put);
    String service = variables.getOrDefault("OTEL_SERVICE_NAME", "").strip();
    if (!service.isEmpty()) {
      attributes.put("service.name", service);
    }
    return new OtlpTarget(
        endpoint(text, variables),
        headers.isEmpty() ? pairs(variables, VARIABLE + "HEADERS") : headers,
        attributes.build());
  }

  private static URI endpoint(String text, Map<String, String> variables) {
    if (!text.equals(ENVIRONMENT)) {
      return base(text);
    }
    String ofMetrics = variables.getOrDefault(VARIABLE + "METRICS_ENDPOINT", "").strip();
    if (!ofMetrics.isEmpty()) {
      return url(ofMetrics);
    }
    String ofAll = variables.getOrDefault(VARIABLE + "ENDPOINT", "").strip();
    if (ofAll.isEmpty()) {
      throw new IllegalArgumentException(
          "the variable " + VARIABLE + "ENDPOINT is not set; set it, or write a URL");
    }
    return base(ofAll);
  }

  private static URI base(String text) {
    String url = text.replaceFirst("/+$", "");
    return url(url.endsWith(PATH) ? url : url + PATH);
  }

  private static URI url(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // the same line as for any other text
    }
    throw new IllegalArgumentException("write a URL, such as http://collector:4318");
  }

  /** {@code name=value,name=value}, in percent encoding. */
  private static Map<String, String> pairs(Map<String, String> variables, String variable) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : variables.getOrDefault(variable, "").split(",")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals).strip(), decoded(pair.substring(equals + 1).strip()));
      } else if (!pair.isBlank()) {
        // not the text: it may be a secret
        throw new IllegalArgumentException(
            "the variable " + variable + " is not a list such as name=value,name=value");
      }
    }
    return pairs;
  }

  private static String decoded(String value) {
    return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
