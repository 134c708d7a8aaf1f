package io.github.trueload.http2;

import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.kernel.SentStamp;
import io.github.trueload.kernel.StampedSocket;
import io.github.trueload.kernel.Stamps;
import io.github.trueload.kernel.WallClock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The kernel's timestamps of one stream among others. */
final class StreamStamps implements Stamps {

  private final StampedSocket socket;
  private final UnaryOperator<@Nullable ConnectionInfo> share;
  private @Nullable SentStamp request;

  /**
   * Of a stream yet to be opened.
   *
   * @param share what of the connection's figures is this stream's
   */
  StreamStamps(StampedSocket socket, UnaryOperator<@Nullable ConnectionInfo> share) {
    this.socket = socket;
    this.share = share;
  }

  @Override
  public void stampNextWrite() {
    request = socket.stampNextAmongOthers();
  }

  @Override
  public long sentNanos() {
    return request == null ? 0 : socket.sentNanos(request);
  }

  /** Of no use: what comes is noted with its timestamp. */
  @Override
  public long receivedNanos() {
    return 0;
  }

  @Override
  public boolean areSingleSegments() {
    return false;
  }

  @Override
  public @Nullable ConnectionInfo info() {
    return share.apply(socket.info());
  }

  @Override
  public WallClock clock() {
    return socket.clock();
  }
}
