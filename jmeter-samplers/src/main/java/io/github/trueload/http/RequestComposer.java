package io.github.trueload.http;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.client.utils.URIUtils;
import org.apache.http.entity.StringEntity;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request that JMeter's own HTTP Request would make.
 *
 * <p>Headers, cookies, conditional headers of the cache, bodies of every kind and the text results
 * show of them are composed by JMeter's HttpClient 4 implementation, whose methods for that are
 * inherited here, and then carried over to HttpCore 5. Nothing is sent by HttpClient 4.
 */
final class RequestComposer extends HTTPHC4Impl {

  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH");

  private static final @Nullable String USER_AGENT =
      JMeterUtils.getPropDefault("httpclient4.default_user_agent_disabled", false)
          ? null
          : "Apache-HttpClient/5 (Java/" + System.getProperty("java.version") + ")";

  /** The properties that a request without a body depends on, besides its URL and method. */
  private static final List<String> PROPERTIES =
      List.of(
          HTTPSamplerBase.USE_KEEPALIVE,
          HTTPSamplerBase.PROXYHOST,
          HTTPSamplerBase.PROXYPORT,
          HTTPSamplerBase.PROXYUSER,
          HTTPSamplerBase.PROXYPASS,
          HTTPSamplerBase.CONNECT_TIMEOUT,
          HTTPSamplerBase.RESPONSE_TIMEOUT);

  private @Nullable Composed last;

  /** A request without a body, with what it was made of, and the cookies that the result shows. */
  private record Composed(
      Basis basis, RepeatedRequest request, PreparedRequest prepared, String cookies) {}

  /**
   * All that a request without a body is made of.
   *
   * @param url the same object again where the sampler's URL is the same
   * @param names what looks up the host; null for the system
   * @param texts of properties, headers and cookies
   */
  private record Basis(
      URL url,
      String method,
      boolean followingRedirect,
      @Nullable InetAddress local,
      HttpProtocol protocol,
      @Nullable DNSCacheManager names,
      List<@Nullable String> texts) {

    /** Two URLs are compared as objects: as values they would be looked up. */
    boolean isSame(Basis other) {
      return url == other.url
          && method.equals(other.method)
          && followingRedirect == other.followingRedirect
          && Objects.equals(local, other.local)
          && protocol == other.protocol
          && names == other.names
          && texts.equals(other.texts);
    }
  }

  RequestComposer(HTTPSamplerBase element) {
    super(element);
  }

  /** An empty result that has label, method and URL. */
  HTTPSampleResult newResult(URL url, String method) {
    return createSampleResult(url, method);
  }

  /** What is reported instead of a request that the cache answers; null for no sample at all. */
  HTTPSampleResult cachedResult(HTTPSampleResult result) {
    result.sampleStart();
    return updateSampleResultForResourceInCache(result);
  }

  /**
   * Composes the request and notes its body and cookies in {@code result}.
   *
   * @param local the address to connect from; null: as the sampler or JMeter says
   * @param protocol the versions of HTTP that may be spoken
   */
  PreparedRequest compose(
      URL url,
      String method,
      boolean followingRedirect,
      @Nullable InetAddress local,
      HttpProtocol protocol,
      HTTPSampleResult result)
      throws IOException, URISyntaxException {
    requireHttp(url);
    List<@Nullable String> texts = texts(url, method, followingRedirect);
    Basis basis =
        texts == null
            ? null
            : new Basis(
                url,
                method,
                followingRedirect,
                local,
                protocol,
                testElement.getDNSResolver(),
                texts);
    Composed before = last;
    if (before != null && basis != null && basis.isSame(before.basis)) {
      before.request.repeat();
      result.setCookies(before.cookies);
      return before.prepared;
    }
    URI uri = url.toURI();
    HttpRequestBase composed =
        mayHaveBody(method, followingRedirect)
            ? new RequestWithBody(method, uri)
            : new RequestWithoutBody(method, uri);
    setupRequest(url, composed, result);
    boolean cached = isCached(url, method, composed);
    if (!cached) {
      handleMethod(method, result, composed, null);
    }
    Route route = route(url, local, protocol);
    requirePossible(route);
    completeHeaders(composed, url, route);
    HttpEntity body = body(composed);
    requireReadable(body);
    RepeatedRequest request = CoreRequests.of(composed, body, target(uri), route);
    PreparedRequest prepared =
        new PreparedRequest(
            request,
            headersText(composed),
            route,
            dialing(),
            IDEMPOTENT.contains(method) && (body == null || body.isRepeatable()),
            cached);
    last = basis == null ? null : new Composed(basis, request, prepared, result.getCookies());
    return prepared;
  }

  /**
   * The texts that a request without a body is made of, besides its URL and method; null where it
   * has a body, or depends on the cache, on an authorization or on a name to look up.
   */
  private @Nullable List<@Nullable String> texts(
      URL url, String method, boolean followingRedirect) {
    if (getCacheManager() != null
        || getAuthManager() != null
        || !getIpSource().isEmpty()
        || mayHaveBody(method, followingRedirect)) {
      return null;
    }
    List<@Nullable String> texts = new ArrayList<>(PROPERTIES.size() + 8);
    for (String name : PROPERTIES) {
      texts.add(testElement.getPropertyAsString(name));
    }
    HeaderManager headers = getHeaderManager();
    if (headers != null) {
      for (JMeterProperty each : headers.getHeaders()) {
        org.apache.jmeter.protocol.http.control.Header header =
            (org.apache.jmeter.protocol.http.control.Header) each.getObjectValue();
        texts.add(header.getName());
        texts.add(header.getValue());
      }
    }
    CookieManager manager = getCookieManager();
    if (manager != null) {
      texts.add(manager.getCookieHeaderForURL(url));
    }
    return texts;
  }

  private static void requireHttp(URL url) {
    String protocol = url.getProtocol();
    if (!HTTPConstants.PROTOCOL_HTTP.equalsIgnoreCase(protocol)
        && !HTTPConstants.PROTOCOL_HTTPS.equalsIgnoreCase(protocol)) {
      throw new IllegalArgumentException(
          "Protocol '"
              + protocol
              + "' of "
              + url
              + " is not http or https; use JMeter's own HTTP Request for it");
    }
    if (url.getHost() == null || url.getHost().isEmpty()) {
      throw new IllegalArgumentException(
          "No server name in " + url + "; fill in the sampler or an HTTP Request Defaults");
    }
  }

  private boolean mayHaveBody(String method, boolean followingRedirect) {
    return switch (method) {
      case "GET" ->
          !followingRedirect
              && (!hasArguments() && getSendFileAsPostBody() || getSendParameterValuesAsPostBody());
      case "HEAD", "OPTIONS", "TRACE" -> false;
      default -> true;
    };
  }

  private boolean isCached(URL url, String method, HttpRequestBase request) {
    CacheManager cache = getCacheManager();
    return cache != null
        && HTTPConstants.GET.equalsIgnoreCase(method)
        && cache.inCache(url, request.getAllHeaders());
  }

  /** Adds what HttpClient 4 adds on the way: authorization, the body's headers, host and agent. */
  private void completeHeaders(HttpRequestBase request, URL url, Route route) {
    authorize(request, url);
    if (request instanceof HttpEntityEnclosingRequest withBody) {
      describeBody(request, withBody.getEntity());
    }
    if (!request.containsHeader(HTTPConstants.HEADER_HOST)) {
      int port = url.getPort();
      request.addHeader(
          HTTPConstants.HEADER_HOST, port == -1 ? url.getHost() : url.getHost() + ":" + port);
    }
    if (USER_AGENT != null && !request.containsHeader("User-Agent")) {
      request.addHeader("User-Agent", USER_AGENT);
    }
    String authorization = route.proxyAuthorization();
    if (route.isForwarded() && authorization != null) {
      request.addHeader("Proxy-Authorization", authorization);
    }
  }

  private void authorize(HttpRequestBase request, URL url) {
    AuthManager manager = getAuthManager();
    if (manager == null || request.containsHeader(HTTPConstants.HEADER_AUTHORIZATION)) {
      return;
    }
    Authorization authorization = manager.getAuthForURL(url);
    if (authorization != null && isBasic(authorization.getMechanism())) {
      request.addHeader(HTTPConstants.HEADER_AUTHORIZATION, authorization.toBasicHeader());
    }
  }

  /** {@code BASIC}, and the {@code BASIC_DIGEST} of old plans. */
  static boolean isBasic(AuthManager.Mechanism mechanism) {
    return mechanism.name().startsWith("BASIC");
  }

  private static void describeBody(HttpRequestBase request, @Nullable HttpEntity body) {
    if (!request.containsHeader(HTTPConstants.TRANSFER_ENCODING)) {
      if (body != null && (body.isChunked() || body.getContentLength() < 0)) {
        request.addHeader(HTTPConstants.TRANSFER_ENCODING, "chunked");
      } else {
        long length = body == null ? 0 : body.getContentLength();
        request.addHeader(HTTPConstants.HEADER_CONTENT_LENGTH, Long.toString(length));
      }
    }
    if (body == null) {
      return;
    }
    Header type = body.getContentType();
    if (type != null && !request.containsHeader(HTTPConstants.HEADER_CONTENT_TYPE)) {
      request.addHeader(type);
    }
    Header encoding = body.getContentEncoding();
    if (encoding != null && !request.containsHeader(HTTPConstants.HEADER_CONTENT_ENCODING)) {
      request.addHeader(encoding);
    }
  }

  private static @Nullable HttpEntity body(HttpRequestBase request) {
    return request instanceof HttpEntityEnclosingRequest withBody ? withBody.getEntity() : null;
  }

  /**
   * Fails if a file of the body cannot be read: its length would be taken for 0, and found wrong
   * only when the head is written.
   */
  private void requireReadable(@Nullable HttpEntity body) throws IOException {
    if (body == null || body instanceof StringEntity) {
      return;
    }
    for (HTTPFileArg each : getHTTPFiles()) {
      File file = FileServer.getFileServer().getResolvedFile(each.getPath());
      if (file.isDirectory() || !file.canRead()) {
        // Opening it says why.
        new FileInputStream(file).close();
      }
    }
  }

  /** Path and query, normalized as HttpClient 4 does, which is where it differs only. */
  private static String target(URI uri) throws URISyntaxException {
    String path = uri.getRawPath();
    if (path != null && (path.contains("//") || path.contains("/."))) {
      path = URIUtils.rewriteURI(uri, null, URIUtils.DROP_FRAGMENT_AND_NORMALIZE).getRawPath();
    }
    if (path == null || path.isEmpty()) {
      path = "/";
    }
    String query = uri.getRawQuery();
    return query == null ? path : path + "?" + query;
  }

  private static String headersText(HttpRequestBase request) {
    StringBuilder text = new StringBuilder(256);
    for (Header header : request.getAllHeaders()) {
      if (!HTTPConstants.HEADER_COOKIE.equalsIgnoreCase(header.getName())) {
        text.append(header.getName()).append(": ").append(header.getValue()).append('\n');
      }
    }
    return text.toString();
  }

  private static void requirePossible(Route route) {
    if (route.protocol() == HttpProtocol.HTTP_2 && route.isForwarded()) {
      throw new IllegalArgumentException(
          "HTTP version is '2', which a proxy does not forward for http; use https, or no proxy");
    }
  }

  private Route route(URL url, @Nullable InetAddress local, HttpProtocol protocol)
      throws IOException {
    String host = url.getHost();
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    int port = url.getPort() == -1 ? url.getDefaultPort() : url.getPort();
    InetAddress source = local != null ? local : getIpSourceAddress();
    return new Route(
        HTTPSamplerBase.isSecure(url),
        host.toLowerCase(Locale.ROOT),
        port,
        proxy(host),
        source != null ? source : localAddress,
        protocol);
  }

  /** The sampler's own proxy, or else the one given to JMeter, unless the host is exempt. */
  private Route.@Nullable Proxy proxy(String host) {
    if (isDynamicProxy(getProxyHost(), getProxyPortInt())) {
      return new Route.Proxy(
          getProxyHost(), getProxyPortInt(), basic(getProxyUser(), getProxyPass()));
    }
    return isStaticProxy(host)
        ? new Route.Proxy(PROXY_HOST, PROXY_PORT, basic(PROXY_USER, PROXY_PASS))
        : null;
  }

  private static @Nullable String basic(String user, String password) {
    if (user.isEmpty()) {
      return null;
    }
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  private ConnectOptions dialing() {
    DNSCacheManager manager = testElement.getDNSResolver();
    return new ConnectOptions(
        manager == null ? InetAddress::getAllByName : manager::resolve,
        Math.max(0, getConnectTimeout()),
        Math.max(0, getResponseTimeout()));
  }

  private static final class RequestWithBody extends HttpEntityEnclosingRequestBase {

    private final String method;

    RequestWithBody(String method, URI uri) {
      this.method = method;
      setURI(uri);
    }

    @Override
    public String getMethod() {
      return method;
    }
  }

  private static final class RequestWithoutBody extends HttpRequestBase {

    private final String method;

    RequestWithoutBody(String method, URI uri) {
      this.method = method;
      setURI(uri);
    }

    @Override
    public String getMethod() {
      return method;
    }
  }
}
