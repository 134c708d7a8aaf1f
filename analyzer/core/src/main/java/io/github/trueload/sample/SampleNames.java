package io.github.trueload.sample;

/**
 * What the ids in one source's rows stand for; empty where the input does not contain them.
 *
 * @param labels names of {@link SampleBlock#label}
 * @param sessions names of {@link SampleBlock#session}
 * @param groups names of {@link SampleBlock#group}
 * @param hosts names of {@link SampleBlock#host}
 * @param failures names of {@link SampleBlock#failure}: code, {@link #JOINT}, message
 * @param connections rows of {@link SampleBlock#connection}
 */
public record SampleNames(
    Names labels,
    Names sessions,
    Names groups,
    Names hosts,
    Names failures,
    ConnectionTable connections) {

  /** The most failures that are distinguished; a log can have a message of its own in each row. */
  public static final int MOST_FAILURES = 200;

  /** The character between the code and the message of a failure that has both. */
  public static final char JOINT = '\u001f';

  /** Names of a source that contains neither thread groups nor hosts nor failures. */
  public SampleNames(Names labels, Names sessions, ConnectionTable connections) {
    this(labels, sessions, new Names(1), new Names(1), new Names(1), connections);
  }
}
