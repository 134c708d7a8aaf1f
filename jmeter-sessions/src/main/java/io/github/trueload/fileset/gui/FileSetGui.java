package io.github.trueload.fileset.gui;

import io.github.trueload.fileset.FileSetElement;
import io.github.trueload.fileset.FileSetSettings;
import io.github.trueload.popularity.FileSet;
import io.github.trueload.popularity.Zipf;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.ElementPanel;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.units.Numbers;
import io.github.trueload.units.Sizes;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link FileSetElement}. */
public final class FileSetGui extends ElementPanel {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(FileSetGui.class);

  /** Made by JMeter for its menus and its tree. */
  public FileSetGui() {
    super(MenuFactory.CONFIG_ELEMENTS, "file-set.md");
  }

  @Override
  protected LabelTexts texts() {
    return TEXTS;
  }

  @Override
  public String getLabelResource() {
    return "fileset.title";
  }

  @Override
  public TestElement makeTestElement() {
    return new FileSetElement();
  }

  @Override
  public List<Setting> settings() {
    return FileSetSettings.ALL;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return FileSetSettings.inEffect(values);
  }

  @Override
  public Preview preview(SettingValues values) {
    return PopularityPreview.of(FileSetSettings.model(values), TEXTS);
  }

  /** How popular each set is, and how much memory the popular files need. */
  private static final class PopularityPreview {
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
}
