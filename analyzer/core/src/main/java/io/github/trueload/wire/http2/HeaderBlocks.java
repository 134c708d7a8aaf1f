package io.github.trueload.wire.http2;

import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http2.hpack.HPackException;
import org.jspecify.annotations.Nullable;

/**
 * The header blocks of one direction. Each block may refer to what an earlier one has brought (RFC
 * 7541), so once a block is missing, fields that refer to the ones before it are not known. Those
 * that refer to the static table, to later blocks, or to nothing are read as before.
 */
final class HeaderBlocks {

  private static final int DEFAULT_TABLE_SIZE = 4096;

  /** The most that an endpoint is believed to keep for the other's headers. */
  private static final int MAX_TABLE_SIZE = 1 << 20;

  /** Stands for a name that is not known; no field has it (RFC 9110, 5.1). */
  private static final String UNKNOWN_NAME = "?";

  private static final Header UNKNOWN = new BasicHeader(UNKNOWN_NAME, "");

  private final FieldCache cache;
  private final FieldScanner fields = new FieldScanner();

  /** What later blocks may refer to: once a block is missing, what came behind it. */
  private FieldTable table = new FieldTable(DEFAULT_TABLE_SIZE);

  /** Whether no block is missing. */
  private boolean isWhole = true;

  private int tableSize = DEFAULT_TABLE_SIZE;

  /** What the block that was read last says; null or 0 where it does not. */
  @Nullable String method;

  @Nullable String path;
  @Nullable String contentType;
  @Nullable String contentEncoding;
  @Nullable String grpcStatus;
  @Nullable String protocol;
  int status;

  /** Whether that block has fields that are not known, because a block before it is missing. */
  boolean isPartial;

  /** The label that was made last, and of what: many requests of a connection have the same. */
  private @Nullable String label;

  private @Nullable String labelMethod;
  private @Nullable String labelPath;

  /**
   * @param cache of fields that the blocks of all connections share
   */
  HeaderBlocks(FieldCache cache) {
    this.cache = cache;
  }

  /** The receiver of these blocks allows a table of {@code size} bytes. */
  void allowTable(long size) {
    int allowed = (int) Math.min(MAX_TABLE_SIZE, Math.max(0, size));
    if (allowed > tableSize) {
      tableSize = allowed;
      table = table.withAllowed(allowed);
    }
  }

  /** A block is missing, or the rest of one. */
  void lose() {
    isWhole = false;
    table = new FieldTable(tableSize);
  }

  void read(byte[] block, int length) {
    method = null;
    path = null;
    contentType = null;
    contentEncoding = null;
    grpcStatus = null;
    protocol = null;
    status = 0;
    isPartial = false;
    decode(block, length);
  }

  private void decode(byte[] block, int length) {
    fields.begin(block, length);
    try {
      while (fields.hasNext()) {
        int from = fields.position();
        if (!fields.next()) {
          continue;
        }
        if (fields.isSize()) {
          resize(fields.index());
          continue;
        }
        Header field = field(block, from);
        take(field.getName(), field.getValue());
        if (fields.isAdded()) {
          table.add(field);
        }
      }
    } catch (HPackException | RuntimeException e) {
      isPartial = true;
      lose();
    }
  }

  /** The settings that allow the size may be missing, too. */
  private void resize(int bytes) {
    if (!isWhole && bytes > tableSize) {
      allowTable(bytes);
    }
    table.resize(bytes);
  }

  /** The field whose bytes begin at {@code from}; the scanner has just stepped over it. */
  private Header field(byte[] block, int from) throws HPackException {
    int age = fields.index() - FieldScanner.STATIC_ENTRIES;
    if (age > 0) {
      Header named = isWhole || table.has(age) ? table.get(age) : UNKNOWN;
      return fields.isIndexed()
          ? named
          : cache.named(named.getName(), block, fields.valueFrom(), fields.position());
    }
    Header field = cache.field(block, from, fields.position());
    if (field == null) {
      throw new HPackException("A field without end");
    }
    return field;
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
      case UNKNOWN_NAME -> isPartial = true;
      default -> {
        // Of no use here.
      }
    }
  }

  private static int number(String digits) {
    int number = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      number = number * 10 + digit;
    }
    return digits.length() == 3 ? number : 0;
  }

  /** Method and path without its query; null if the block does not say. */
  @Nullable String label() {
    if (method == null || path == null) {
      return isPartial ? null : method;
    }
    if (!path.equals(labelPath) || !method.equals(labelMethod)) {
      label = label(method, path);
      labelMethod = method;
      labelPath = path;
    }
    return label;
  }

  private static String label(String method, String path) {
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
