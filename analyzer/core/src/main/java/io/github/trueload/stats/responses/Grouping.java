package io.github.trueload.stats.responses;

import io.github.trueload.sample.SampleBlock;

/** What requests can be distinguished by. */
public enum Grouping {
  /** The sample's label; on the wire the request's. */
  LABEL("label") {
    @Override
    int[] column(SampleBlock block) {
      return block.label;
    }
  },
  /** The thread group; only logs contain it. */
  GROUP("group") {
    @Override
    int[] column(SampleBlock block) {
      return block.group;
    }
  },
  /** The load generator's host; on the wire the client's address. */
  HOST("host") {
    @Override
    int[] column(SampleBlock block) {
      return block.host;
    }
  };

  private final String id;

  Grouping(String id) {
    this.id = id;
  }

  /** {@return the word in options and in the JSON} */
  public String id() {
    return id;
  }

  /** The column of ids. */
  abstract int[] column(SampleBlock block);
}
