package io.github.trueload.analysis;

import io.github.trueload.sample.Names;
import io.github.trueload.store.Rows;
import java.util.List;

/**
 * The clocks that stamped the logs: one for each host that is reported, one for each log without.
 */
final class Clocks {

  private final Names hosts;
  private final List<String> inputs;
  private final boolean[] hasHosts;

  private Clocks(Names hosts, List<String> inputs, boolean[] hasHosts) {
    this.hosts = hosts;
    this.inputs = inputs;
    this.hasHosts = hasHosts;
  }

  static Clocks of(Rows log) {
    boolean[] hasHosts = new boolean[log.inputs().size()];
    for (int input = 0; input < hasHosts.length; input++) {
      hasHosts[input] = log.inputs().get(input).names().hosts().size() > 0;
    }
    return new Clocks(
        log.hosts(), log.inputs().stream().map(input -> input.path()).toList(), hasHosts);
  }

  /** How many there may be; 1 where neither hosts nor files are several. */
  int size() {
    int silent = 0;
    for (boolean known : hasHosts) {
      silent += known ? 0 : 1;
    }
    return hosts.size() + silent < 2 ? 1 : hosts.size() + inputs.size();
  }

  /**
   * The clock of a row.
   *
   * @param host the row's; below 0 where not known
   */
  int of(int input, int host) {
    return host < 0 ? hosts.size() + input : host;
  }

  String name(int clock) {
    return clock < hosts.size() ? hosts.name(clock) : inputs.get(clock - hosts.size());
  }
}
