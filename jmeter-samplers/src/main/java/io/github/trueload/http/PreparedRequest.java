package io.github.trueload.http;

import org.apache.hc.core5.http.ClassicHttpRequest;

/**
 * A request ready to be sent.
 *
 * @param requestHeaders its headers as results show them, without cookies
 * @param dialing how to connect, if need be
 * @param isRepeatable whether sending it twice does no harm: its method is idempotent and its body
 *     can be written again
 * @param isCached whether JMeter's Cache Manager holds a fresh response, so that it is not sent
 */
record PreparedRequest(
    ClassicHttpRequest request,
    String requestHeaders,
    Route route,
    ConnectOptions dialing,
    boolean isRepeatable,
    boolean isCached) {}
