package io.github.trueload.http;

import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.jspecify.annotations.Nullable;

/**
 * JMeter's HTTP Request, but each emulated user owns its connections: one to each host, opened by
 * its first request and closed when the user leaves. Times are taken at the socket.
 *
 * <p>Properties are those of JMeter's own sampler and those below. Three mean something else here:
 * the implementation is ignored, "redirect automatically" follows redirects visibly, and parallel
 * downloads of embedded resources go over as many connections of the session's own.
 */
public final class SessionHttpSampler extends HTTPSamplerBase implements Interruptible {

  /** How long a session lasts: {@link SessionRule#stored()}. */
  public static final String SESSION = "SessionHttpSampler.session";

  /** Name of the variable that distinguishes sessions, for {@link SessionRule#VARIABLE}. */
  public static final String SESSION_VARIABLE = "SessionHttpSampler.sessionVariable";

  /** What happens when the server has closed a connection: {@link ServerClose#stored()}. */
  public static final String ON_SERVER_CLOSE = "SessionHttpSampler.onServerClose";

  /** Whether connections end by RST rather than FIN at the session's end. */
  public static final String RESET = "SessionHttpSampler.reset";

  /** Whether a thread's next session may resume the TLS sessions of the one before. */
  public static final String KEEP_TLS = "SessionHttpSampler.keepTls";

  /** Local addresses, one for each session in turn. */
  public static final String LOCAL_ADDRESSES = "SessionHttpSampler.localAddresses";

  /** Milliseconds that a whole exchange may take: {@link Deadline}. */
  public static final String DEADLINE = "SessionHttpSampler.deadline";

  /** Bytes of the sockets' send buffers. */
  public static final String SEND_BUFFER = "SessionHttpSampler.sendBuffer";

  /** Bytes of the sockets' receive buffers. */
  public static final String RECEIVE_BUFFER = "SessionHttpSampler.receiveBuffer";

  /** Whose clock says when a request left and its response came: {@link TimeSource#stored()}. */
  public static final String TIMES = "SessionHttpSampler.times";

  /** The versions of HTTP that connections may speak: {@link HttpProtocol#stored()}. */
  public static final String HTTP_VERSION = "SessionHttpSampler.httpVersion";

  private static final long serialVersionUID = 1L;

  private static final List<String> SETTINGS =
      List.of(
          SESSION,
          SESSION_VARIABLE,
          ON_SERVER_CLOSE,
          RESET,
          KEEP_TLS,
          LOCAL_ADDRESSES,
          DEADLINE,
          SEND_BUFFER,
          RECEIVE_BUFFER,
          TIMES,
          HTTP_VERSION);

  /** The properties that the URL of a request without arguments depends on. */
  private static final List<String> OF_URL = List.of(PROTOCOL, DOMAIN, PORT, PATH);

  private transient @Nullable RequestComposer composer;
  private transient @Nullable URL url;
  private transient @Nullable List<String> urlTexts;
  private transient @Nullable SessionSettings settings;
  private transient @Nullable List<String> settingTexts;
  private transient @Nullable String parallelText;
  private transient volatile @Nullable Session session;
  private transient @Nullable EmulatedUser downloadFor;

  /**
   * Whether the sample was interrupted, perhaps while it had no exchange: each later one ends at
   * once. The clones that fetch a page's resources have that of the page.
   */
  private transient AtomicBoolean interrupted = new AtomicBoolean();

  /** Makes a sampler without properties, and the columns known to JMeter. */
  public SessionHttpSampler() {
    TimingColumns.COLUMNS.announce();
  }

  /** On a remote engine elements are read, not constructed. */
  private Object readResolve() {
    TimingColumns.COLUMNS.announce();
    interrupted = new AtomicBoolean();
    return this;
  }

  @Override
  public SampleResult sample() {
    interrupted.set(false);
    clearColumns();
    return super.sample();
  }

  @Override
  protected HTTPSampleResult sample(URL url, String method, boolean following, int depth) {
    if (composer == null) {
      composer = new RequestComposer(this);
    }
    HTTPSampleResult result = composer.newResult(url, method);
    SessionSettings wanted;
    Session own;
    PreparedRequest prepared;
    try {
      wanted = settings();
      own = user().session(wanted, JMeterContextService.getContext().getVariables());
      prepared = composer.compose(url, method, following, own.local(), wanted.protocol(), result);
    } catch (IOException | URISyntaxException | RuntimeException | Error e) {
      result.sampleStart();
      result.sampleEnd();
      return failed(e, result);
    }
    if (prepared.isCached()) {
      return composer.cachedResult(result);
    }
    result.setRequestHeaders(prepared.requestHeaders());
    session = own;
    SampledExchange exchange = new SampledExchange(own, prepared, wanted);
    try {
      exchange.begin();
      if (interrupted.get()) {
        exchange.stop(SampledExchange.Stop.INTERRUPTION);
      }
      ClassicHttpResponse response = receive(exchange, result);
      remember(response, result);
    } catch (IOException | HttpException | RuntimeException | Error e) {
      return failed(e, exchange, result);
    } finally {
      exchange.end();
    }
    try {
      return withResources(following, depth, result);
    } catch (Error e) {
      return failed(e, result);
    }
  }

  private HTTPSampleResult withResources(boolean following, int depth, HTTPSampleResult result) {
    EmulatedUser before = downloadFor;
    downloadFor = user();
    try {
      return resultProcessing(following, depth, result);
    } finally {
      downloadFor = before;
      if (before == null) {
        session = null;
      }
    }
  }

  /** The user of this thread; of one that fetches a page's resources: the user of the page. */
  private EmulatedUser user() {
    return downloadFor != null ? downloadFor : EmulatedUser.current();
  }

  /** JMeter fetches resources at once with clones, in threads of a pool. */
  @Override
  public Object clone() {
    SessionHttpSampler copy = (SessionHttpSampler) super.clone();
    copy.downloadFor = downloadFor;
    if (downloadFor != null) {
      copy.interrupted = interrupted;
    }
    return copy;
  }

  /** The URL of the sample before, as the same object, where it is the same. */
  @Override
  public URL getUrl() throws MalformedURLException {
    URL before = url;
    boolean hasArguments = getArguments().getArgumentCount() > 0;
    if (before != null && !hasArguments && areStill(urlTexts, OF_URL)) {
      return before;
    }
    List<String> texts = hasArguments ? null : texts(OF_URL);
    URL now = super.getUrl();
    if (before != null && now.toExternalForm().equals(before.toExternalForm())) {
      now = before;
    }
    url = now;
    urlTexts = texts;
    return now;
  }

  private List<String> texts(List<String> properties) {
    List<String> texts = new ArrayList<>(properties.size());
    for (String name : properties) {
      texts.add(getPropertyAsString(name));
    }
    return texts;
  }

  /** Whether {@link #texts} would give these again. */
  private boolean areStill(@Nullable List<String> texts, List<String> properties) {
    if (texts == null) {
      return false;
    }
    for (int i = 0; i < properties.size(); i++) {
      if (!getPropertyAsString(properties.get(i)).equals(texts.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The settings, read again when a property has changed: variables and functions may be in them.
   */
  private SessionSettings settings() {
    String parallel = super.isConcurrentDwn() ? getConcurrentPool() : null;
    SessionSettings before = settings;
    if (before != null
        && Objects.equals(parallel, parallelText)
        && areStill(settingTexts, SETTINGS)) {
      return before;
    }
    List<String> texts = texts(SETTINGS);
    SessionSettings now = SessionSettings.of(this::getPropertyAsString, parallel);
    settings = now;
    settingTexts = texts;
    parallelText = parallel;
    return now;
  }

  private ClassicHttpResponse receive(SampledExchange exchange, HTTPSampleResult result)
      throws IOException, HttpException {
    ClassicHttpResponse response = exchange.send();
    showSent(exchange, result);
    String answer = answerTo(response, exchange, result);
    if (answer != null) {
      response = sendAgain(exchange, response, answer, result);
    }
    SampleFields.setContentType(result, response);
    BodyStream body = exchange.body(response);
    if (body != null) {
      result.setResponseData(read(body, response, result));
    }
    exchange.settleTimes();
    ExchangeTimings timings = exchange.carried().timings();
    SampleFields.setTimes(result, exchange, timings.lastByteNanos());
    showColumns(exchange, true);
    exchange.finish(response);
    SampleFields.setHead(result, response, exchange.mark());
    SampleFields.setSizes(result, response, exchange.carried());
    result.setSuccessful(isSuccessCode(response.getCode()));
    return response;
  }

  private @Nullable String answerTo(
      ClassicHttpResponse response, SampledExchange exchange, HTTPSampleResult result)
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
  private ClassicHttpResponse sendAgain(
      SampledExchange exchange,
      ClassicHttpResponse challenge,
      String answer,
      HTTPSampleResult result)
      throws IOException, HttpException {
    BodyStream body = exchange.body(challenge);
    if (body != null) {
      body.close();
    }
    exchange.settleTimes();
    showColumns(exchange, true);
    exchange.finish(challenge);
    exchange.prepared().request().setHeader(HTTPConstants.HEADER_AUTHORIZATION, answer);
    result.setRequestHeaders(
        exchange.prepared().requestHeaders()
            + HTTPConstants.HEADER_AUTHORIZATION
            + ": "
            + answer
            + "\n");
    ClassicHttpResponse response = exchange.send();
    showSent(exchange, result);
    return response;
  }

  /** HTTP/2 sends other headers than those that were composed. */
  private static void showSent(SampledExchange exchange, HTTPSampleResult result) {
    String sent = exchange.carried().sentHeaders();
    if (sent != null) {
      result.setRequestHeaders(sent);
    }
  }

  private byte[] read(BodyStream body, ClassicHttpResponse response, HTTPSampleResult result)
      throws IOException {
    Header encoding = CachedHead.contentEncoding(response);
    // No bytes are no encoding of nothing, but servers send them so.
    long length = response.getEntity().getContentLength();
    String packed = encoding == null || length == 0 ? null : encoding.getValue();
    InputStream decoded = packed == null ? body : ContentDecoding.decoded(body, packed);
    return useMD5()
        ? readResponse(result, decoded, -1)
        : StoredBody.read(decoded, packed == null ? length : -1);
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

  private HTTPSampleResult failed(
      Throwable failure, SampledExchange exchange, HTTPSampleResult result) {
    exchange.fail();
    session = null;
    if (result.getEndTime() == 0) {
      exchange.settleTimes();
      SampleFields.setTimes(result, exchange, System.nanoTime());
      showColumns(exchange, false);
    }
    return failed(FailureNames.familiar(exchange.named(failure)), result);
  }

  /** A failed sample, of errors too: an Error that left here would end its user without a row. */
  private HTTPSampleResult failed(Throwable failure, HTTPSampleResult result) {
    RunTally.RUN.failed(failure);
    return errorResult(failure, result);
  }

  /** Shows the exchange's columns, unless an earlier exchange of this sample has shown its own. */
  private void showColumns(SampledExchange exchange, boolean complete) {
    EmulatedUser user = user();
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
   * JMeter calls this when a sample's listeners have been notified of it: the earliest moment at
   * which the columns can be emptied, before a transaction's or another sampler's row is made.
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
    if (user != null && variables != null) {
      user.iterationBegins(rule(), variables.isSameUserOnNextIteration());
    }
  }

  /** The rule for sessions; where a setting is wrong the samples say so, and any will do. */
  private SessionRule rule() {
    try {
      return settings().rule();
    } catch (IllegalArgumentException e) {
      return SessionRule.GROUP;
    }
  }

  @Override
  public void testStarted() {
    super.testStarted();
    RunTally.RUN.begin();
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    // The controller's properties (-G) come behind the plan, and may have taken ours away.
    TimingColumns.COLUMNS.announceForRun();
    RunTally.RUN.begin();
  }

  @Override
  public void testEnded() {
    super.testEnded();
    RunTally.RUN.end();
  }

  @Override
  public void testEnded(String host) {
    super.testEnded(host);
    RunTally.RUN.end();
    TimingColumns.COLUMNS.withdraw();
  }

  @Override
  public void threadFinished() {
    EmulatedUser.leave();
  }

  /**
   * Ends the exchanges under way, and each later one of this sample: a Sample Timeout interrupts
   * only once, on a busy machine before the request is composed, and of a page most resources may
   * be yet to come.
   */
  @Override
  public boolean interrupt() {
    interrupted.set(true);
    Session running = session;
    return running != null && running.interrupt();
  }

  /** Redirects are followed visibly, request by request, even where "automatically" is ticked. */
  @Override
  public boolean getFollowRedirects() {
    return super.getFollowRedirects() || getAutoRedirects();
  }
}
