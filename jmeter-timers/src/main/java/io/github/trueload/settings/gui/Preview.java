package io.github.trueload.settings.gui;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a panel shows beside its settings.
 *
 * @param chart what is drawn
 * @param table rows of cells below it; the first row is the heading if {@code headed}
 * @param headed whether the first row is a heading
 * @param remark a line below the table, or empty
 */
public record Preview(
    @Nullable PreviewChart chart, List<List<String>> table, boolean headed, String remark) {

  /** The same with a further sentence in its remark; empty for none. */
  Preview with(String sentence) {
    return new Preview(chart, table, headed, (remark + " " + sentence).strip());
  }
}
