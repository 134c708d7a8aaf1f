package io.github.trueload.sample;

/**
 * The names behind the ids of one source's rows; empty where the input does not tell them.
 *
 * @param labels names of {@link SampleBlock#label}
 * @param sessions names of {@link SampleBlock#session}
 * @param groups names of {@link SampleBlock#group}
 * @param hosts names of {@link SampleBlock#host}
 */
public record SampleNames(Names labels, Names sessions, Names groups, Names hosts) {

  /** Of a source that contains neither thread groups nor hosts. */
  public SampleNames(Names labels, Names sessions) {
    this(labels, sessions, new Names(1), new Names(1));
  }
}
