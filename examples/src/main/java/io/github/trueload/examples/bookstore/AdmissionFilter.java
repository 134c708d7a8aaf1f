package io.github.trueload.examples.bookstore;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Knows a session by its cookie and lets its requests through as {@link AdmissionControl} decides;
 * the others are answered with 503 and, in the header {@value #HEADER}, why.
 */
final class AdmissionFilter extends Handler.Wrapper {

  /** The cookie that names the session. */
  static final String COOKIE = "session";

  /** {@code refused} or {@code aborted}. */
  static final String HEADER = "Admission";

  private final AdmissionControl control;
  private final Sessions sessions = new Sessions();

  AdmissionFilter(AdmissionControl control, Handler pages) {
    super(pages);
    this.control = control;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String name = named(request);
    boolean inProgress = sessions.inProgress(name);
    switch (control.enter(inProgress)) {
      case REFUSED -> turnAway(response, "refused", callback);
      case ABORTED -> {
        sessions.end(name);
        turnAway(response, "aborted", callback);
      }
      case ADMITTED -> {
        String session = inProgress ? name : begin(response);
        request.setAttribute(COOKIE, session);
        return super.handle(request, response, Callback.from(control::leave, callback));
      }
    }
    return true;
  }

  private String begin(Response response) {
    String session = sessions.open();
    Response.addCookie(response, HttpCookie.build(COOKIE, session).path("/").build());
    return session;
  }

  private static @Nullable String named(Request request) {
    for (HttpCookie cookie : Request.getCookies(request)) {
      if (cookie.getName().equals(COOKIE)) {
        return cookie.getValue();
      }
    }
    return null;
  }

  private static void turnAway(Response response, String why, Callback callback) {
    response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
    response.getHeaders().put(HEADER, why);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 0);
    response.write(true, null, callback);
  }
}
