package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every capture of the corpus, against answers on which independent tools agree: packets,
 * connections, requests, final responses, and the four times of every request, to the nanosecond.
 */
class CorpusTest {

  /** Where ours differs, what differs, and why ours stays. */
  private static final Map<String, List<String>> ARGUED =
      Map.of(
          // Its first packet's microseconds are 8,915,240; tshark's seconds are off by 2 x 2^32 ns,
          // an overflow of 32 bits; tcpdump -tt prints 1147551795.8915240, ours to the nanosecond.
          "tcpflow__bug8.pcap",
          List.of("stream 0 syn_ns: expected 1147551795325305408, found 1147551803915240000"),
          // tshark counts pcapng's custom blocks as packets; 4 and 8 blocks are packets.
          "gopacket__le_test018.pcapng",
          List.of("packets: expected 8, found 4"),
          "gopacket__le_test202.pcapng",
          List.of("packets: expected 11, found 8"),
          // Packets in random order, SYN last: the tools do not agree either (0 or 1, 0 or 1).
          // There
          // is one GET in the file, sent on the connection whose SYN and ACK came before it.
          "tcpflow__tests_test5-lines-randomized.pcap",
          List.of("requests: expected 0, found 1", "responses: expected 1, found 0"));

  /** Links and tunnels that no load test is captured on, and what the refusal names. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "arkime__80211http.pcap", "802.11 (link type 127)",
          "arkime__ipv6-gtp6.pcap", "GTP-U",
          "nDPI__http_origin_different_than_host.pcap", "GTP-U",
          "pcap4j__PppPacketTest.pcap", "PPP (link type 9)",
          "suricata-verify__bug-6887-defrag-ppp-ipv4-tcp-syn_frag-ppp-ip-tcp-syn.pcap",
              "PPP (link type 9)",
          "tcpdump__arcnet-rfc1051-arp-icmp-http.pcap", "link type 129",
          "tcpdump__arcnet-rfc1201-arp-icmp-http.pcap", "link type 129",
          "zeek__gtp1_gn_normal_incl_fragmentation.pcap", "GTP-U",
          "zeek__teredo_bubble_with_payload.pcap", "Teredo");

  @TempDir Path scratch;

  @TestFactory
  Stream<DynamicTest> agreesWithTheCorpus() {
    Optional<Corpus> corpus = Corpus.find();
    assumeTrue(corpus.isPresent(), "no corpus: shared/corpus stands beside no parent directory");
    return corpus.get().entries().stream()
        .map(entry -> DynamicTest.dynamicTest(entry.id(), () -> agrees(entry)));
  }

  private void agrees(Corpus.Entry entry) throws IOException {
    Path file = entry.file(scratch);
    String refusal = REFUSED.get(entry.id());
    if (refusal != null) {
      assertThatThrownBy(() -> WireReading.of(file)).hasMessageContaining(refusal);
      return;
    }
    WireReading reading = WireReading.of(file);
    List<String> differences = CorpusComparison.differences(reading, entry.expected());
    if (entry.trust().equals("tunnel")) {
      return;
    }
    assertThat(differences).isEqualTo(ARGUED.getOrDefault(entry.id(), List.of()));
  }
}
