package io.github.trueload.input;

import io.github.trueload.accesslog.AccessLogOptions;
import io.github.trueload.bytes.Taking;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.table.TableOptions;
import io.github.trueload.wire.WireOptions;
import java.util.Set;

/**
 * How inputs are to be read.
 *
 * @param jtl how JMeter's logs are
 * @param accessLog how servers' logs are
 * @param table how tables are whose columns are named
 * @param wire how captures are
 * @param taking how the bytes of all of them are taken
 */
public record InputOptions(
    JtlOptions jtl,
    AccessLogOptions accessLog,
    TableOptions table,
    WireOptions wire,
    Taking taking) {

  /** The defaults of every reader. */
  public static InputOptions defaults() {
    return new InputOptions(
        JtlOptions.defaults(),
        AccessLogOptions.defaults(),
        TableOptions.defaults(),
        WireOptions.defaults(),
        Taking.quietly());
  }

  /** The same with JMeter's logs read otherwise. */
  public InputOptions withJtl(JtlOptions other) {
    return new InputOptions(other, accessLog, table, wire, taking);
  }

  /** The same with servers' logs read otherwise. */
  public InputOptions withAccessLog(AccessLogOptions other) {
    return new InputOptions(jtl, other, table, wire, taking);
  }

  /** The same with tables read otherwise. */
  public InputOptions withTable(TableOptions other) {
    return new InputOptions(jtl, accessLog, other, wire, taking);
  }

  /** The same with the bytes taken otherwise. */
  public InputOptions withTaking(Taking other) {
    return new InputOptions(jtl, accessLog, table, wire, other);
  }

  /** The same with captures read otherwise. */
  public InputOptions withWire(WireOptions other) {
    return new InputOptions(jtl, accessLog, table, other, taking);
  }

  /**
   * The same, and captures' clients told by their server.
   *
   * @param hostAndPort such as {@code localhost:8080} or {@code [::1]:80}
   * @throws IllegalArgumentException if it is not of this form or its host is unknown
   */
  public InputOptions withServer(String hostAndPort) {
    return withWire(WireOptions.withServers(Set.of(hostAndPort)));
  }
}
