package io.github.trueload.replay;

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
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a file by their numbers, read as they are asked for. Threads ask in about the
 * order of the file, so that few sessions wait in memory. For many threads.
 */
final class SessionSupply implements Closeable {
  private final BufferedReader reader;
  private final SessionFileReader sessions;
  private final Map<Long, RecordedSession> ahead = new HashMap<>();
  private final LongPredicate own;
  private long next;
  private boolean ended;

  /**
   * At the first session.
   *
   * @param own numbers that this engine asks for; those of other engines are not kept
   */
  SessionSupply(Path file, LongPredicate own) throws IOException {
    this.own = own;
    reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
    sessions = new SessionFileReader(reader);
  }

  /**
   * {@return the session of a number, which no other may have asked for; null behind the last one,
   * and for those of other engines}
   *
   * @param number from 0
   * @throws SessionFileException if the file is not what it was
   */
  synchronized @Nullable RecordedSession take(long number)
      throws IOException, SessionFileException {
    while (!ended && next <= number) {
      RecordedSession session = sessions.next();
      ended = session == null;
      if (session != null) {
        if (own.test(next)) {
          ahead.put(next, session);
        }
        next++;
      }
    }
    return ahead.remove(number);
  }

  /** The next session of this engine that no thread has; null after the last one. */
  synchronized @Nullable RecordedSession takeNext() throws IOException, SessionFileException {
    RecordedSession session = take(next);
    while (session == null && !ended) {
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
