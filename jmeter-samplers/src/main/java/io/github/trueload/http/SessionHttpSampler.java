package io.github.trueload.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * JMeter's HTTP Request, but each emulated user owns its connections: one to each host, opened by
 * its first request and closed when the user leaves. Times are taken at the socket.
 *
 * <p>A user is a thread, or one iteration of it where its Thread Group says "different user on each
 * iteration". Properties are those of JMeter's own sampler; three mean less here: the
 * implementation is ignored, "redirect automatically" follows redirects visibly, and embedded
 * resources come one after another over the user's own connections even where a parallel download
 * is asked for.
 */
public final class SessionHttpSampler extends HTTPSamplerBase implements Interruptible {

  private static final long serialVersionUID = 1L;

  private transient RequestComposer composer;
  private transient volatile Session session;

  /** Makes a sampler without properties, and the columns known to JMeter. */
  public SessionHttpSampler() {
    TimingColumns.announce();
  }

  /** On a remote engine elements are read, not constructed. */
  private Object readResolve() {
    TimingColumns.announce();
    return this;
  }

  @Override
  public SampleResult sample() {
    clearColumns();
    return super.sample();
  }

  @Override
  protected HTTPSampleResult sample(URL url, String method, boolean following, int depth) {
    if (composer == null) {
      composer = new RequestComposer(this);
    }
    HTTPSampleResult result = composer.newResult(url, method);
    PreparedRequest prepared;
    try {
      prepared = composer.compose(url, method, following, result);
    } catch (IOException | URISyntaxException | RuntimeException e) {
      result.sampleStart();
      result.sampleEnd();
      return errorResult(e, result);
    }
    if (prepared.isCached()) {
      return composer.cachedResult(result);
    }
    result.setRequestHeaders(prepared.requestHeaders());
    session = EmulatedUser.current().session();
    Exchange exchange = new Exchange(session, prepared);
    try {
      ClassicHttpResponse response = receive(exchange, result);
      remember(response, result);
    } catch (IOException | HttpException | RuntimeException e) {
      return failed(e, exchange, result);
    } finally {
      session = null;
    }
    return resultProcessing(following, depth, result);
  }

  private ClassicHttpResponse receive(Exchange exchange, HTTPSampleResult result)
      throws IOException, HttpException {
    ClassicHttpResponse response = exchange.send();
    String answer = answerTo(response, exchange, result);
    if (answer != null) {
      response = sendAgain(exchange, answer, result);
    }
    SampleFields.setContentType(result, response);
    BodyStream body = exchange.body();
    if (body != null) {
      result.setResponseData(read(body, response, result));
    }
    ExchangeTimings timings = exchange.connection().timings();
    SampleFields.setTimes(result, exchange, timings.lastByteNanos());
    showColumns(exchange, true);
    exchange.finish();
    SampleFields.setHead(result, response);
    SampleFields.setSizes(result, response, timings.receivedBytes());
    result.setSuccessful(isSuccessCode(response.getCode()));
    return response;
  }

  private String answerTo(ClassicHttpResponse response, Exchange exchange, HTTPSampleResult result)
      throws HttpException {
    AuthManager manager = getAuthManager();
    return manager == null
        ? null
        : DigestAnswer.to(
            response,
            exchange.prepared().request(),
            exchange.prepared().route(),
            manager.getAuthForURL(result.getURL()));
  }

  /** The challenge and its answer are one sample, as in JMeter's own sampler. */
  private ClassicHttpResponse sendAgain(Exchange exchange, String answer, HTTPSampleResult result)
      throws IOException, HttpException {
    BodyStream challenge = exchange.body();
    if (challenge != null) {
      challenge.close();
    }
    showColumns(exchange, true);
    exchange.finish();
    exchange.prepared().request().setHeader(HTTPConstants.HEADER_AUTHORIZATION, answer);
    result.setRequestHeaders(
        exchange.prepared().requestHeaders()
            + HTTPConstants.HEADER_AUTHORIZATION
            + ": "
            + answer
            + "\n");
    return exchange.send();
  }

  private byte[] read(BodyStream body, ClassicHttpResponse response, HTTPSampleResult result)
      throws IOException {
    Header encoding = response.getFirstHeader(HTTPConstants.HEADER_CONTENT_ENCODING);
    if (encoding != null) {
      InputStream decoded = ContentDecoding.decoded(body, encoding.getValue());
      if (decoded != body) {
        return readResponse(result, decoded, -1);
      }
    }
    return readResponse(result, body, response.getEntity().getContentLength());
  }

  private void remember(ClassicHttpResponse response, HTTPSampleResult result) {
    CookieManager cookies = getCookieManager();
    if (cookies != null) {
      for (Header header : response.getHeaders(HTTPConstants.HEADER_SET_COOKIE)) {
        cookies.addCookieFromHeader(header.getValue(), result.getURL());
      }
    }
    CacheManager cache = getCacheManager();
    if (cache != null) {
      cache.saveDetails(SampleFields.forCache(response), result);
    }
  }

  private HTTPSampleResult failed(Exception failure, Exchange exchange, HTTPSampleResult result) {
    if (result.getEndTime() == 0) {
      exchange.fail();
      SampleFields.setTimes(result, exchange, System.nanoTime());
      showColumns(exchange, false);
    }
    return errorResult(Failures.familiar(failure), result);
  }

  /** Shows the exchange's columns, unless an earlier exchange of this sample has shown its own. */
  private void showColumns(Exchange exchange, boolean complete) {
    EmulatedUser user = EmulatedUser.current();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null && !user.areColumnsShown()) {
      TimingColumns.show(exchange, complete, variables);
      user.setColumnsShown(true);
    }
  }

  private static void clearColumns() {
    EmulatedUser user = EmulatedUser.ifPresent();
    if (user != null && user.areColumnsShown()) {
      JMeterVariables variables = JMeterContextService.getContext().getVariables();
      if (variables != null) {
        TimingColumns.clear(variables);
      }
      user.setColumnsShown(false);
    }
  }

  /**
   * JMeter calls this when a sample's listeners have been told of it: the earliest moment at which
   * the columns can be emptied, before a transaction's or another sampler's row is made.
   */
  @Override
  public void recoverRunningVersion() {
    super.recoverRunningVersion();
    clearColumns();
  }

  @Override
  public void testIterationStart(LoopIterationEvent event) {
    EmulatedUser user = EmulatedUser.ifPresent();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (user != null && variables != null && !variables.isSameUserOnNextIteration()) {
      user.endSession();
    }
  }

  @Override
  public void threadFinished() {
    EmulatedUser.leave();
  }

  @Override
  public boolean interrupt() {
    Session interrupted = session;
    return interrupted != null && interrupted.interrupt();
  }

  /** Redirects are followed visibly, request by request, even where "automatically" is ticked. */
  @Override
  public boolean getFollowRedirects() {
    return super.getFollowRedirects() || getAutoRedirects();
  }

  /** Never: a parallel download would use connections of other threads. */
  @Override
  public boolean isConcurrentDwn() {
    return false;
  }
}
