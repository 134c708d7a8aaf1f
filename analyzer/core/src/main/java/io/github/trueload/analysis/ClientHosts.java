package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;

/**
 * The load generators' hosts as captures show them: the addresses of the connections' clients.
 *
 * @param names of the hosts
 * @param ofConnection id of each connection's host
 */
record ClientHosts(Names names, int[] ofConnection) {

  /** Addresses kept apart; those beyond are summed up together. */
  private static final int MOST_HOSTS = 10_000;

  static ClientHosts of(ConnectionTable connections) {
    Names names = new Names(MOST_HOSTS);
    int[] hosts = new int[connections.size()];
    for (int row = 0; row < hosts.length; row++) {
      String client = connections.client(row);
      hosts[row] = names.id(client.substring(0, client.lastIndexOf(':')));
    }
    return new ClientHosts(names, hosts);
  }
}
