package io.github.trueload.report;

import io.github.trueload.gate.CheckResult;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Additions of the user to the report of a result.
 *
 * @param title of the page; null for the headline of the verdict
 * @param facts about the run by name, such as a commit, in the order in which they are shown
 * @param gates outcomes of the gates that were checked in the same pass; null for none
 * @param zone time zone of the reader, in which a terminal shows the window too; null for UTC alone
 */
public record ReportExtras(
    @Nullable String title,
    Map<String, String> facts,
    @Nullable CheckResult gates,
    @Nullable ZoneId zone) {

  /** No additions. */
  public static final ReportExtras NONE = new ReportExtras(null, Map.of(), null, null);

  /** Copies the facts, in their order. */
  public ReportExtras {
    facts = new LinkedHashMap<>(facts);
  }

  /**
   * {@return the title of the page}
   *
   * @param headline the title where the user gave none
   */
  public String titleOr(String headline) {
    return title == null ? headline : title;
  }

  /** The facts, a copy. */
  @Override
  public Map<String, String> facts() {
    return new LinkedHashMap<>(facts);
  }
}
