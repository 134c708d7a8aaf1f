package io.github.trueload.stats.responses;

import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.users.Intended;
import org.jspecify.annotations.Nullable;

/**
 * What the log's response times are made of.
 *
 * @param passed samples that did not fail; null without any
 * @param failed samples that failed; null without any
 * @param parts connecting, waiting and transfer
 * @param received bytes of the responses; null where the log does not have them
 * @param apdex null without a target
 * @param intended times from intended starts; null where no think times are logged
 */
public record LogTimes(
    @Nullable CountedTimes passed,
    @Nullable CountedTimes failed,
    Parts parts,
    @Nullable Received received,
    @Nullable Apdex apdex,
    @Nullable Intended intended) {

  /**
   * Parts of response times, each null where the log does not have it.
   *
   * @param connect connecting, of the samples that had to
   * @param firstByte from the request to the response's first byte
   * @param transfer from there to its last byte
   */
  public record Parts(
      @Nullable CountedTimes connect,
      @Nullable CountedTimes firstByte,
      @Nullable CountedTimes transfer) {}
}
