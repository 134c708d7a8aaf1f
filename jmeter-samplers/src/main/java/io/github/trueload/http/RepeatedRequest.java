package io.github.trueload.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.io.DefaultHttpRequestWriter;
import org.apache.hc.core5.http.impl.io.SessionOutputBufferImpl;
import org.apache.hc.core5.http.io.HttpMessageWriter;
import org.apache.hc.core5.http.io.SessionOutputBuffer;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request that a thread may send many times. From the second time on its head is written as the
 * bytes of the first, and what follows from a {@linkplain CachedHead known head} of its response is
 * not found out again. Its headers do not change after {@link #repeat()}.
 */
final class RepeatedRequest extends BasicClassicHttpRequest {

  private static final long serialVersionUID = 1L;

  private static final int BUFFER_BYTES = 4096;

  private transient byte @Nullable [] head;
  private transient int place = -1;
  private transient @Nullable CachedHead answer;
  private transient boolean keepsConnection;

  RepeatedRequest(String method, String target) {
    super(method, (HttpHost) null, target);
  }

  /** It is sent again: from here on its head is kept as bytes. */
  void repeat() throws IOException {
    if (head == null) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(BUFFER_BYTES / 8);
      SessionOutputBufferImpl buffer = new SessionOutputBufferImpl(BUFFER_BYTES);
      try {
        new DefaultHttpRequestWriter().write(this, buffer, bytes);
      } catch (HttpException e) {
        throw new IOException(e);
      }
      buffer.flush(bytes);
      byte[] written = bytes.toByteArray();
      head = written;
      place = CachedHead.place(Arrays.hashCode(written));
    }
  }

  /** Where the known head of its response is kept; -1 before it is repeated. */
  int place() {
    return place;
  }

  /** Whether the connection is kept after a response with this head, if that is known. */
  @Nullable Boolean keepsConnection(CachedHead of) {
    return of == answer ? keepsConnection : null;
  }

  /** Notes whether the connection is kept after a response with this head. */
  void noteKept(CachedHead of, boolean kept) {
    answer = of;
    keepsConnection = kept;
  }

  /** Writes requests; a repeated one as the bytes of its head. */
  static final class Writer implements HttpMessageWriter<ClassicHttpRequest> {

    private final HttpMessageWriter<ClassicHttpRequest> writer = new DefaultHttpRequestWriter();

    @Override
    public void write(ClassicHttpRequest request, SessionOutputBuffer buffer, OutputStream out)
        throws IOException, HttpException {
      byte[] known = request instanceof RepeatedRequest repeated ? repeated.head : null;
      if (known == null) {
        writer.write(request, buffer, out);
      } else {
        buffer.write(known, out);
      }
    }
  }
}
