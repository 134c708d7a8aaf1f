package io.github.trueload.fileset.gui;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.popularity.Zipf;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.units.Numbers;
import io.github.trueload.units.Sizes;
import java.util.ArrayList;
import java.util.List;

/** How popular each set is, and how much memory the popular files need. */
final class PopularityPreview {
  private static final int BARS = 140;

  /** Those of table 3 of Ruan, Cohen and Pai. */
  private static final double[] HIT_SHARES = {0.5, 0.9, 0.95, 0.99};

  private PopularityPreview() {}

  static Preview of(FileSet files, LabelTexts texts) {
    return new Preview(chart(files.popularity(), texts), figures(files, texts), false, "");
  }

  /** Over a logarithmic axis: on a plain one Zipf's law is a single bar. */
  private static PreviewChart chart(Zipf zipf, LabelTexts texts) {
    double[] heights = new double[BARS];
    for (int i = 0; i < BARS; i++) {
      long rank = Math.round(Math.pow(zipf.ranks(), (i + 0.5) / BARS));
      heights[i] = zipf.probability(rank);
    }
    return new PreviewChart(
        texts.text("fileset.chart"),
        heights,
        BARS,
        Double.NaN,
        texts.text("fileset.highest", percent(zipf.probability(1))),
        "1",
        Long.toString(zipf.ranks()));
  }

  private static List<List<String>> figures(FileSet files, LabelTexts texts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(texts.text("figure.files"), Long.toString(files.files())));
    rows.add(List.of(texts.text("figure.bytes"), Sizes.format(files.bytes())));
    rows.add(List.of(texts.text("figure.request"), Sizes.format(files.meanRequestBytes())));
    for (double share : HIT_SHARES) {
      rows.add(
          List.of(
              texts.text("figure.working", percent(share)),
              Sizes.format(files.workingSetBytes(share))));
    }
    return rows;
  }

  private static String percent(double share) {
    return Numbers.format(100 * share);
  }
}
