package io.github.trueload.wire.http2;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http2.hpack.HPackDecoder;
import org.apache.hc.core5.http2.hpack.HPackException;
import org.jspecify.annotations.Nullable;

/**
 * The header blocks of one direction. Each block may refer to what an earlier one has brought (RFC
 * 7541), so once a block is missing, the ones that follow cannot be read, but for a status that
 * stands in the static table.
 */
final class HeaderBlocks {

  private static final int DEFAULT_TABLE_SIZE = 4096;

  /** The most that an endpoint is believed to keep for the other's headers. */
  private static final int MAX_TABLE_SIZE = 1 << 20;

  /** Indexed fields of the static table with a status (RFC 7541, A). */
  private static final int FIRST_STATUS = 0x80 | 8;

  private static final int[] STATUS = {200, 204, 206, 304, 400, 404, 500};

  /** Null once a block is missing. */
  private @Nullable HPackDecoder decoder =
      new HPackDecoder(DEFAULT_TABLE_SIZE, StandardCharsets.ISO_8859_1);

  private int tableSize = DEFAULT_TABLE_SIZE;
  private final FieldScanner fields = new FieldScanner();

  /** The literal content type that was decoded last, and its value. */
  private byte[] typeField = {};

  private @Nullable String typeValue;

  /** What the block that was read last says; null or 0 where it does not. */
  @Nullable String method;

  @Nullable String path;
  @Nullable String contentType;
  @Nullable String contentEncoding;
  @Nullable String grpcStatus;
  @Nullable String protocol;
  int status;

  /** The receiver of these blocks allows a table of {@code size} bytes. */
  void allowTable(long size) {
    int allowed = (int) Math.min(MAX_TABLE_SIZE, Math.max(0, size));
    if (decoder != null && allowed > tableSize) {
      tableSize = allowed;
      decoder.setMaxTableSize(allowed);
    }
  }

  void lose() {
    decoder = null;
  }

  void read(byte[] block, int length) {
    method = null;
    path = null;
    contentType = null;
    contentEncoding = null;
    grpcStatus = null;
    protocol = null;
    status = 0;
    if (decoder != null) {
      decode(decoder, block, length);
    }
    if (decoder == null) {
      readStaticStatus(block, length);
    }
  }

  private void decode(HPackDecoder known, byte[] block, int length) {
    ByteBuffer bytes = ByteBuffer.wrap(block);
    fields.begin(block, length);
    try {
      while (fields.hasNext()) {
        int from = fields.position();
        if (fields.next() && !repeats(block, from)) {
          bytes.limit(fields.position()).position(from);
          decode(known, block, bytes);
        }
      }
    } catch (HPackException | RuntimeException e) {
      lose();
    }
  }

  private void decode(HPackDecoder known, byte[] block, ByteBuffer field) throws HPackException {
    int from = field.position();
    while (field.hasRemaining()) {
      Header header = known.decodeHeader(field);
      if (header != null) {
        take(header.getName(), header.getValue());
        if (fields.isContentType()) {
          typeField = Arrays.copyOfRange(block, from, field.position());
          typeValue = header.getValue();
        }
      }
    }
  }

  /** Whether the field is the content type of an earlier block, which is not decoded again. */
  private boolean repeats(byte[] block, int from) {
    boolean isSame =
        fields.isContentType()
            && Arrays.equals(block, from, fields.position(), typeField, 0, typeField.length);
    contentType = isSame ? typeValue : contentType;
    return isSame;
  }

  private void take(String name, String value) {
    switch (name) {
      case ":method" -> method = value;
      case ":path" -> path = value;
      case ":protocol" -> protocol = value;
      case ":status" -> status = number(value);
      case "content-type" -> contentType = value;
      case "content-encoding" -> contentEncoding = value;
      case "grpc-status" -> grpcStatus = value;
      default -> {
        // Of no use here.
      }
    }
  }

  private static int number(String digits) {
    return digits.length() == 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Integer.parseInt(digits)
        : 0;
  }

  private void readStaticStatus(byte[] block, int length) {
    int index = length > 0 ? (block[0] & 0xFF) - FIRST_STATUS : -1;
    status = index >= 0 && index < STATUS.length ? STATUS[index] : 0;
  }

  /** Method and path without its query; null if the block does not say. */
  @Nullable String label() {
    if (method == null || path == null) {
      return method;
    }
    int end = path.length();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '?' || path.charAt(i) == '#') {
        end = i;
        break;
      }
    }
    return method + " " + path.substring(0, end);
  }
}
