package io.github.trueload.wire.tls;

import io.github.trueload.wire.decryption.SealedRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Records of the client that are kept until it is known whether the server takes early data. */
final class EarlyDataRecords {

  /** Records of early data that are kept for one connection. */
  private static final int MOST = 64;

  private final List<SealedRecord> records = new ArrayList<>();

  private int missing;
  private int missingBytes;

  /** Keeps a copy of {@code record}, within the bound. */
  void add(SealedRecord record) {
    if (records.size() < MOST && missing == 0) {
      records.add(record.kept());
    } else {
      missing++;
      missingBytes += record.length;
    }
  }

  void forEach(Consumer<SealedRecord> action) {
    records.forEach(action);
  }

  /** Records that came after those that are kept. */
  int missing() {
    return missing;
  }

  /** The length of these records together, without their headers. */
  int missingBytes() {
    return missingBytes;
  }
}
