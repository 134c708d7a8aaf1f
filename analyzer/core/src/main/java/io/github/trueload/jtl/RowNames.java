package io.github.trueload.jtl;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleNames;

/**
 * The names of a log, each kind interned for itself.
 *
 * @param sessions emulated users: our {@code tl_session}, else threads
 * @param threads only filled where sessions are not threads
 * @param failures codes and messages of failed samples
 * @param sessionsAreThreads whether threads stand for users
 * @param hasThreads whether there is anything that shows where a row's thread belongs
 */
record RowNames(
    ByteNames labels,
    ByteNames sessions,
    ByteNames threads,
    ByteNames failures,
    ThreadNameParser places,
    boolean sessionsAreThreads,
    boolean hasThreads) {

  static RowNames of(JtlOptions options, JtlLayout layout) {
    boolean hasThread = layout.has(Column.THREAD_NAME);
    return new RowNames(
        new ByteNames(options.limits().labels(), JtlOptions.ADDRESS),
        new ByteNames(options.limits().sessions()),
        new ByteNames(options.limits().sessions()),
        new ByteNames(SampleNames.MOST_FAILURES, SampleNames.JOINT),
        new ThreadNameParser(options.limits().labels(), layout.first().engines()),
        hasThread && !layout.has(Column.TL_SESSION),
        hasThread || layout.has(Column.HOST_NAME));
  }

  /** The id of a name, which is added if it is new. Only one thread may call this. */
  int add(int kind, int hash, byte[] in, int first, int length, int second, int secondLength) {
    ByteNames names = of(kind);
    int id = names.add(hash, in, first, length, second, secondLength);
    boolean isThread = kind == (sessionsAreThreads ? RowBatch.SESSION : RowBatch.THREAD);
    if (isThread && names.names().name(id).equals(Names.OTHER)) {
      places.learnNothing(id);
    } else if (isThread) {
      places.learn(id, in, first, length, second, secondLength);
    }
    return id;
  }

  /** The id of a name, which is added if it is new. Only one thread may call this. */
  int add(int kind, String name) {
    ByteNames kept = of(kind);
    int id = kept.names().id(name);
    boolean isThread = kind == (sessionsAreThreads ? RowBatch.SESSION : RowBatch.THREAD);
    if (isThread && !places.isKnown(id)) {
      places.learn(id, kept.names().name(id).equals(Names.OTHER) ? "" : name, null);
    }
    return id;
  }

  /** The name of a kind that has {@code id}. */
  String name(int kind, int id) {
    return of(kind).names().name(id);
  }

  private ByteNames of(int kind) {
    return switch (kind) {
      case RowBatch.LABEL -> labels;
      case RowBatch.SESSION -> sessions;
      case RowBatch.THREAD -> threads;
      default -> failures;
    };
  }

  /** Notifies the threads of a batch, whose names all have their ids, of their rows. */
  void place(RowBatch batch) {
    if (hasThreads) {
      places.fill(batch.block, sessionsAreThreads ? batch.block.session : batch.thread);
    }
  }

  /** The names themselves, with the connections of the rows. */
  SampleNames names(ConnectionTable connections) {
    return new SampleNames(
        labels.names(),
        sessions.names(),
        places.groups(),
        places.hosts(),
        failures.names(),
        connections);
  }
}
