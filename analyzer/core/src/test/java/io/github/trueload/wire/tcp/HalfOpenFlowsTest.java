package io.github.trueload.wire.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.ConnectionTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Flows of which only SYNs were seen: many, and what becomes of one when it goes on. */
class HalfOpenFlowsTest {

  private static Segment syn(int port, int sequence, long nanos) {
    Segment s = new Segment();
    s.sourceHigh = Segment.IPV4;
    s.targetHigh = Segment.IPV4;
    s.sourceLow = 0x0A000001L + (port >> 16);
    s.targetLow = 0x0A000002L;
    s.sourcePort = port & 0xFFFF;
    s.targetPort = 80;
    s.sequence = sequence;
    s.flags = Segment.SYN;
    s.buffer = new byte[0];
    s.nanos = nanos;
    return s;
  }

  /** Random adding, removing and finding, against a map. */
  @Test
  void findsWhatIsInIt() {
    HalfOpenFlows flows = new HalfOpenFlows();
    Map<Integer, Integer> rows = new HashMap<>();
    Random random = new Random(32);
    for (int i = 0; i < 100_000; i++) {
      int port = random.nextInt(5_000);
      Segment s = syn(port, i, i);
      int hash = FlowIndex.hash(s);
      int flow = flows.find(s, hash);
      assertThat(flow >= 0).isEqualTo(rows.containsKey(port));
      if (flow < 0) {
        flows.add(s, hash, i);
        rows.put(port, i);
      } else {
        assertThat(flows.row(flow)).isEqualTo(rows.get(port));
        flows.remove(flow, hash);
        rows.remove(port);
      }
      assertThat(flows.size()).isEqualTo(rows.size());
    }
  }

  /** A flood of as many SYNs as 16 MB of memory could not hold as objects (64 bytes each). */
  @Test
  void aFloodOfSynsIsARowEach() {
    ConnectionTable table = new ConnectionTable();
    Anomalies anomalies = new Anomalies();
    TcpReassembler tcp =
        new TcpReassembler(
            Set.of(),
            table,
            anomalies,
            connection -> {
              throw new AssertionError("no bytes, no reader");
            });
    int flows = 250_000;
    for (int port = 0; port < flows; port++) {
      tcp.accept(syn(port, 7 * port, port));
    }
    tcp.accept(syn(5, 7 * 5, flows));
    tcp.accept(syn(6, 1_000_000, flows + 1));
    tcp.finish();

    assertThat(table.size()).as("one SYN with another number is another one").isEqualTo(flows + 1);
    assertThat(table.client(70_000)).isEqualTo("10.0.0.2:4464");
    assertThat(table.server(70_000)).isEqualTo("10.0.0.2:80");
    assertThat(tcp.connectionsWithoutData()).isEqualTo(flows + 1);
    assertThat(tcp.synRetries()).isEqualTo(1);
    assertThat(anomalies.count(AnomalyKind.RETRANSMISSION)).isEqualTo(1);
  }

  /**
   * The answer counts from both SYNs: connect time from the first, the last try from the second.
   */
  @Test
  void aFlowThatIsAnsweredIsAConnection() {
    ConnectionTable table = new ConnectionTable();
    TcpReassembler tcp = new TcpReassembler(Set.of(), table, new Anomalies(), connection -> null);
    tcp.accept(syn(5, 100, 1_000));
    tcp.accept(syn(5, 100, 4_000));
    Segment answer = syn(5, 900, 4_500);
    answer.sourceLow = 0x0A000002L;
    answer.targetLow = 0x0A000001L;
    answer.sourcePort = 80;
    answer.targetPort = 5;
    answer.flags = Segment.SYN | Segment.ACK;
    answer.acknowledgment = 101;
    tcp.accept(answer);
    tcp.finish();

    assertThat(table.size()).isEqualTo(1);
    assertThat(table.openNanos(0)).isEqualTo(1_000);
    assertThat(table.connectNanos(0)).isEqualTo(3_500);
    assertThat(table.lastTryNanos(0)).isEqualTo(500);
  }
}
