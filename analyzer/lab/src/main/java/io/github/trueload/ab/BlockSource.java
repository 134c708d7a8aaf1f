package io.github.trueload.ab;

import java.io.IOException;
import java.util.List;

/** Makes the runs of a session, block by block. */
@FunctionalInterface
public interface BlockSource {

  /**
   * Makes the runs of a block.
   *
   * @param number of the block, from 1
   * @param order of its runs; in a duet, each two of them are made at the same time
   * @return the runs in this order; empty if the user wants the end
   * @throws IOException if results cannot be written or read
   */
  List<AbRun> runs(int number, List<AbRole> order) throws IOException;
}
