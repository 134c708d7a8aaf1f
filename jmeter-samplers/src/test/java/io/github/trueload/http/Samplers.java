package io.github.trueload.http;

import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/** Samplers as a plan would have them, and what their rows would show. */
final class Samplers {

  private Samplers() {}

  static SessionHttpSampler get(int port, String path) {
    SessionHttpSampler sampler = new SessionHttpSampler();
    sampler.setName("page");
    sampler.setProtocol("http");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(port);
    sampler.setPath(path);
    sampler.setMethod("GET");
    sampler.setUseKeepAlive(true);
    sampler.setFollowRedirects(true);
    return sampler;
  }

  static SessionHttpSampler post(int port, String path, String body) {
    SessionHttpSampler sampler = get(port, path);
    sampler.setMethod("POST");
    sampler.addNonEncodedArgument("", body, "");
    sampler.setPostBodyRaw(true);
    return sampler;
  }

  static HTTPSampleResult sample(SessionHttpSampler sampler) {
    return (HTTPSampleResult) sampler.sample();
  }

  /** The column's value, as the row of the sample just made would show it. */
  static String column(TimingColumns column) {
    return JMeterContextService.getContext().getVariables().get(column.variable());
  }

  static long nanos(TimingColumns column) {
    return Long.parseLong(column(column));
  }

  /** {@code session ordinal of connection/ordinal of request}, less the session's long name. */
  static String place() {
    return column(TimingColumns.CONNECTION) + "/" + column(TimingColumns.REQUEST);
  }
}
