package io.github.trueload.http;

import org.apache.hc.client5.http.auth.AuthChallenge;
import org.apache.hc.client5.http.auth.AuthenticationException;
import org.apache.hc.client5.http.auth.ChallengeType;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.MalformedChallengeException;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.auth.AuthChallengeParser;
import org.apache.hc.client5.http.impl.auth.DigestScheme;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.message.ParserCursor;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.jspecify.annotations.Nullable;

/** Answers a server's Digest challenge (RFC 7616), as HttpClient 5 does. */
final class DigestAnswer {

  private DigestAnswer() {}

  /**
   * The value of {@code Authorization} to send the request again with; null if the response does
   * not ask for a digest, or the user has given none to answer with.
   *
   * @param authorization what JMeter's Authorization Manager has for the URL; may be null
   */
  static @Nullable String to(
      ClassicHttpResponse response,
      ClassicHttpRequest request,
      Route route,
      @Nullable Authorization authorization)
      throws ProtocolException {
    if (response.getCode() != HttpStatus.SC_UNAUTHORIZED
        || authorization == null
        || !authorization.getMechanism().name().endsWith("DIGEST")) {
      return null;
    }
    try {
      for (Header header : response.getHeaders(HttpHeaders.WWW_AUTHENTICATE)) {
        String value = header.getValue();
        for (AuthChallenge challenge :
            AuthChallengeParser.INSTANCE.parse(
                ChallengeType.TARGET, value, new ParserCursor(0, value.length()))) {
          if ("Digest".equalsIgnoreCase(challenge.getSchemeName())) {
            return answer(challenge, request, route, authorization);
          }
        }
      }
    } catch (ParseException | MalformedChallengeException | AuthenticationException e) {
      throw new ProtocolException("Cannot answer the server's challenge: " + e.getMessage(), e);
    }
    return null;
  }

  private static @Nullable String answer(
      AuthChallenge challenge, ClassicHttpRequest request, Route route, Authorization authorization)
      throws MalformedChallengeException, AuthenticationException {
    HttpClientContext context = HttpClientContext.create();
    CredentialsProvider credentials =
        (scope, any) ->
            new UsernamePasswordCredentials(
                authorization.getUser(), authorization.getPass().toCharArray());
    HttpHost host = new HttpHost(route.secure() ? "https" : "http", route.host(), route.port());
    DigestScheme scheme = new DigestScheme();
    scheme.processChallenge(challenge, context);
    return scheme.isResponseReady(host, credentials, context)
        ? scheme.generateAuthResponse(host, request, context)
        : null;
  }
}
