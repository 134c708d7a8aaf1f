package io.github.trueload.http;

import io.github.trueload.http2.RequestBodyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.client.methods.HttpRequestBase;
import org.jspecify.annotations.Nullable;

/** Carries a request of HttpClient 4 over to HttpCore 5, header by header. */
final class CoreRequests {

  private CoreRequests() {}

  static RepeatedRequest of(
      HttpRequestBase composed, @Nullable HttpEntity body, String target, Route route) {
    RepeatedRequest request = new RepeatedRequest(composed.getMethod(), target);
    if (route.isForwarded()) {
      request.setScheme("http");
      request.setAuthority(new URIAuthority(route.host(), route.port()));
      request.setAbsoluteRequestUri(true);
    }
    for (Header header : composed.getAllHeaders()) {
      request.addHeader(header.getName(), header.getValue());
    }
    if (body != null) {
      request.setEntity(new Body(body));
    }
    return request;
  }

  private static final class Body extends AbstractHttpEntity {

    private final HttpEntity composed;

    Body(HttpEntity composed) {
      super((String) null, null, composed.isChunked());
      this.composed = composed;
    }

    @Override
    public boolean isRepeatable() {
      return composed.isRepeatable();
    }

    @Override
    public long getContentLength() {
      return composed.getContentLength();
    }

    @Override
    public InputStream getContent() throws IOException {
      return composed.getContent();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      UploadOutput upload = out instanceof UploadOutput own ? own : new UploadOutput(out);
      try {
        composed.writeTo(upload);
      } catch (IOException e) {
        if (upload.isBroken()) {
          throw e;
        }
        upload.abandon();
        throw new RequestBodyException(e);
      }
    }

    @Override
    public boolean isStreaming() {
      return composed.isStreaming();
    }

    @Override
    public void close() {
      // Nothing is held open: files are opened and closed as they are written.
    }
  }
}
