package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.util.List;

/**
 * Puts told rows into blocks: by way of the fields that a written row's bytes would fill, so that
 * both mean the same.
 */
final class LiveRows {

  private static final int UNTOLD = -1;

  private final RowFields fields;
  private final RowNumbers numbers;
  private final RowNames names;
  private final int[] numbersTold;
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
    this.numbersTold =
        variables.stream().mapToInt(RowFields::numberOf).filter(place -> place >= 0).toArray();
    this.hasSession = variables.contains(Column.TL_SESSION);
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
    fields.status = told.status;
    fields.failed = !told.successful;
    fields.transaction(told.transaction);
    for (int place : numbersTold) {
      fields.number[place] = told.number[place];
    }
    if (told.badValue || numbers.lackElapsed()) {
      return false;
    }
    int row = batch.block.addRow();
    names(told, batch, row);
    batch.local[row] = told.local == null ? "" : told.local;
    numbers.write(batch, row);
    return true;
  }

  private static long orUnknown(long told) {
    return told < 0 ? SampleBlock.UNKNOWN : told;
  }

  private void names(LiveRow told, RowBatch batch, int row) {
    String session = told.session;
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
