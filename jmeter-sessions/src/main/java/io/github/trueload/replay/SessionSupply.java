package io.github.trueload.replay;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.recorded.SessionFileReader;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The sessions of a file by their numbers, read as they are asked for. Threads ask in about the
 * order of the file, so that few sessions wait in memory. For many threads.
 */
final class SessionSupply implements Closeable {
  private final BufferedReader reader;
  private final SessionFileReader sessions;
  private final Map<Long, RecordedSession> ahead = new HashMap<>();
  private final EngineShare share;
  private long next;
  private boolean ended;

  SessionSupply(Path file, EngineShare share) throws IOException {
    this.share = share;
    reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
    sessions = new SessionFileReader(reader);
  }

  /**
   * The session of a number, which no other may have asked for.
   *
   * @param number from 0
   * @return null behind the last one
   * @throws SessionFileException if the file is not what it was
   */
  synchronized RecordedSession take(long number) throws IOException, SessionFileException {
    while (!ended && next <= number) {
      RecordedSession session = sessions.next();
      ended = session == null;
      if (session != null) {
        ahead.put(next++, session);
      }
    }
    return ahead.remove(number);
  }

  /** The next session of this engine that no thread has; null after the last one. */
  synchronized RecordedSession takeNext() throws IOException, SessionFileException {
    RecordedSession session = take(next);
    while (session != null && !share.hasTurn(next - 1)) {
      session = take(next);
    }
    return session;
  }

  @Override
  public synchronized void close() throws IOException {
    ended = true;
    reader.close();
  }
}
