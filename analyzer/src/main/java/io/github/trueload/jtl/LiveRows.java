package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.util.List;

/**
 * Puts told rows into blocks: by way of the fields that a written row's bytes would fill, so that
 * both mean the same.
 */
final class LiveRows {

  private static final int SKIPPED = -1;
  private static final int SESSION = -2;
  private static final int LOCAL = -3;
  private static final int UNTOLD = -1;

  private final RowFields fields;
  private final RowNumbers numbers;
  private final RowNames names;
  private final int[] places;
  private final boolean hasSession;

  /**
   * Rows of a log.
   *
   * @param variables the columns of their variables, in their order
   */
  LiveRows(Layout layout, JtlOptions options, RowNames names, List<Column> variables) {
    this.fields = new RowFields(layout, options);
    this.numbers = new RowNumbers(layout, options, fields);
    this.names = names;
    this.places = variables.stream().mapToInt(LiveRows::place).toArray();
    this.hasSession = variables.contains(Column.TL_SESSION);
  }

  private static int place(Column column) {
    return switch (column) {
      case TL_SESSION -> SESSION;
      case TL_LOCAL -> LOCAL;
      default -> {
        int number = RowFields.numberOf(column);
        yield number < 0 ? SKIPPED : number;
      }
    };
  }

  /**
   * Puts a row into a batch that has room.
   *
   * @return whether its values could be read; if not, it is in no batch
   */
  boolean write(LiveRow told, RowBatch batch) {
    fields.begin();
    fields.stampMillis(told.startMillis);
    fields.number[RowFields.ELAPSED] = orUnknown(told.elapsedMillis);
    fields.number[RowFields.IDLE] = orUnknown(told.idleMillis);
    fields.number[RowFields.LATENCY] = orUnknown(told.latencyMillis);
    fields.number[RowFields.CONNECT] = orUnknown(told.connectMillis);
    fields.number[RowFields.BYTES] = orUnknown(told.bytes);
    fields.status = RowFields.status(told.responseCode);
    fields.failed = !told.successful;
    fields.message(told.responseMessage);
    String session = null;
    String local = null;
    for (int i = 0; i < places.length; i++) {
      String value = told.variables[i];
      switch (places[i]) {
        case SKIPPED -> {
          // not a column that means anything
        }
        case SESSION -> session = value;
        case LOCAL -> local = value;
        default -> fields.number(places[i], value);
      }
    }
    if (fields.badValue || numbers.lackElapsed()) {
      return false;
    }
    int row = batch.block.addRow();
    names(told, session, batch, row);
    batch.local[row] = local == null ? "" : local;
    numbers.write(batch, row);
    return true;
  }

  private static long orUnknown(long told) {
    return told < 0 ? SampleBlock.UNKNOWN : told;
  }

  private void names(LiveRow told, String session, RowBatch batch, int row) {
    batch.block.label[row] = names.add(RowBatch.LABEL, orEmpty(told.label));
    String thread = orEmpty(told.thread);
    if (!hasSession) {
      batch.block.session[row] = names.add(RowBatch.SESSION, thread);
      return;
    }
    batch.thread[row] = names.add(RowBatch.THREAD, thread);
    boolean isTold = session != null && !session.isEmpty() && !session.equalsIgnoreCase("null");
    batch.block.session[row] = isTold ? names.add(RowBatch.SESSION, session) : UNTOLD;
  }

  private static String orEmpty(String name) {
    return name == null ? "" : name;
  }
}
