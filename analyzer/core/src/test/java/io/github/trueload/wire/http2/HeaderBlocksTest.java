package io.github.trueload.wire.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.hpack.HPackEncoder;
import org.apache.hc.core5.util.ByteArrayBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is read of a block is the same, whether its other fields are decoded or stepped over. */
class HeaderBlocksTest {

  private static final String[][] FIELDS = {
    {":method", "GET", "POST", "PATCH"},
    {":path", "/", "/index.html", "/item/17?x=1"},
    {":status", "200", "404", "503"},
    {":protocol", "websocket"},
    {"content-type", "text/html", "text/event-stream", "application/grpc", "image/png"},
    {"content-encoding", "gzip", "br"},
    {"grpc-status", "0", "14"},
    {"date", "Thu, 26 Nov 2026 01:00:00 GMT", "Thu, 26 Nov 2026 01:00:01 GMT"},
    {"content-length", "1", "600", "60000"},
    {"server", "nginx"},
    {"x-long", "a".repeat(200), "b".repeat(4000)},
    {"set-cookie", "id=1; Path=/"},
  };

  private static final class Encoder {

    private final HPackEncoder indexing = new HPackEncoder(4096, StandardCharsets.ISO_8859_1);

    /** Fields whose names are in the static table (RFC 7541, A), as nginx writes them. */
    private byte[] literal(int index, String value) {
      byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
      byte[] field = new byte[3 + bytes.length];
      field[0] = 0x0F;
      field[1] = (byte) (index - 15);
      field[2] = (byte) bytes.length;
      System.arraycopy(bytes, 0, field, 3, bytes.length);
      return field;
    }

    private byte[] encode(List<Header> headers) throws Exception {
      ByteArrayBuffer buffer = new ByteArrayBuffer(256);
      indexing.encodeHeaders(buffer, headers, true);
      return Arrays.copyOf(buffer.array(), buffer.length());
    }
  }

  private static Map<String, String> decoded(HPackDecoder decoder, byte[] block) throws Exception {
    Map<String, String> all = new HashMap<>();
    ByteBuffer bytes = ByteBuffer.wrap(block);
    while (bytes.hasRemaining()) {
      Header header = decoder.decodeHeader(bytes);
      if (header != null) {
        all.put(header.getName(), header.getValue());
      }
    }
    return all;
  }

  @Test
  void areReadAsTheWholeBlockSaysThem() throws Exception {
    SplittableRandom random = new SplittableRandom(29);
    Encoder encoder = new Encoder();
    HPackDecoder decoder = new HPackDecoder(4096, StandardCharsets.ISO_8859_1);
    HeaderBlocks read = new HeaderBlocks(new FieldCache());
    for (int block = 0; block < 1_000; block++) {
      byte[] bytes = block(random, encoder);
      Map<String, String> all = decoded(decoder, bytes);
      read.read(bytes, bytes.length);
      assertThat(read.method).isEqualTo(all.get(":method"));
      assertThat(read.path).isEqualTo(all.get(":path"));
      assertThat(read.status).isEqualTo(Integer.parseInt(all.getOrDefault(":status", "0")));
      assertThat(read.protocol).isEqualTo(all.get(":protocol"));
      assertThat(read.contentType).isEqualTo(all.get("content-type"));
      assertThat(read.contentEncoding).isEqualTo(all.get("content-encoding"));
      assertThat(read.grpcStatus).isEqualTo(all.get("grpc-status"));
    }
  }

  /** Each name once; those that a server does not index are literals. */
  private static byte[] block(SplittableRandom random, Encoder encoder) throws Exception {
    List<Header> headers = new ArrayList<>();
    byte[] literals = {};
    for (String[] field : FIELDS) {
      String value = field[1 + random.nextInt(field.length - 1)];
      int index =
          switch (field[0]) {
            case "content-type" -> 31;
            case "date" -> 33;
            case "content-length" -> 28;
            case "content-encoding" -> 26;
            default -> 0;
          };
      int choice = random.nextInt(3);
      if (choice == 0 && index > 0) {
        byte[] literal = encoder.literal(index, value);
        int before = literals.length;
        literals = Arrays.copyOf(literals, before + literal.length);
        System.arraycopy(literal, 0, literals, before, literal.length);
      } else if (choice == 1 || headers.isEmpty()) {
        headers.add(new BasicHeader(field[0], value));
      }
    }
    byte[] indexed = encoder.encode(headers);
    byte[] block = Arrays.copyOf(indexed, indexed.length + literals.length);
    System.arraycopy(literals, 0, block, indexed.length, literals.length);
    return block;
  }

  /** What is known is true, although blocks are missing; what is not known is null or 0. */
  @Tag("large")
  @Test
  void areNeverWrongAfterAMissingBlock() throws Exception {
    SplittableRandom random = new SplittableRandom(31);
    Encoder encoder = new Encoder();
    HPackDecoder decoder = new HPackDecoder(4096, StandardCharsets.ISO_8859_1);
    HeaderBlocks read = new HeaderBlocks(new FieldCache());
    int whole = 0;
    int statuses = 0;
    for (int block = 0; block < 2_000; block++) {
      byte[] bytes = block(random, encoder);
      Map<String, String> all = decoded(decoder, bytes);
      if (random.nextInt(20) == 0) {
        read.lose();
        continue;
      }
      read.read(bytes, bytes.length);
      int status = Integer.parseInt(all.getOrDefault(":status", "0"));
      boolean isWhole = !read.isPartial;
      whole += isWhole ? 1 : 0;
      statuses += read.status > 0 ? 1 : 0;
      assertThat(read.status == status || !isWhole && read.status == 0).isTrue();
      assertFits(read.method, all.get(":method"), isWhole);
      assertFits(read.path, all.get(":path"), isWhole);
      assertFits(read.protocol, all.get(":protocol"), isWhole);
      assertFits(read.contentType, all.get("content-type"), isWhole);
      assertFits(read.contentEncoding, all.get("content-encoding"), isWhole);
      assertFits(read.grpcStatus, all.get("grpc-status"), isWhole);
    }
    // The table is filled anew by the next few blocks.
    assertThat(whole).isGreaterThan(1_000);
    assertThat(statuses).isGreaterThan(500);
  }

  private static void assertFits(String found, String value, boolean isWhole) {
    if (found != null || isWhole) {
      assertThat(found).isEqualTo(value);
    }
  }

  /** A length that reaches beyond the block (RFC 7541, 5.2): what it has brought is not known. */
  @Test
  void aDamagedFieldEndsTheReading() {
    HeaderBlocks read = new HeaderBlocks(new FieldCache());
    byte[] path = {0x44, 1, '/'};
    read.read(path, path.length);
    byte[] block = {(byte) 0x88, 0x0F, 0x12, 0x7F};
    read.read(block, block.length);
    assertThat(read.status).isEqualTo(200);
    assertThat(read.isPartial).isTrue();
    read.read(new byte[] {(byte) 0x82, (byte) 0xBE}, 2);
    assertThat(read.label()).isNull();
    read.read(new byte[] {(byte) 0x82, (byte) 0x84}, 2);
    assertThat(read.label()).as("of the static table").isEqualTo("GET /");
    assertThat(read.isPartial).isFalse();
  }
}
