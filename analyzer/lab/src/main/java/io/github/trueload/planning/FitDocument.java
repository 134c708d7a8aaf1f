package io.github.trueload.planning;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import io.github.trueload.stats.arrivals.BurstFit;
import io.github.trueload.stats.arrivals.BurstFit.Dispersal;
import io.github.trueload.stats.arrivals.BurstFit.Source;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How bursty a log is, and the MAP that brings it back. */
public final class FitDocument {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.fit/1";

  private FitDocument() {}

  /** {@return {@code fit} as a document} */
  public static Document of(BurstFit fit) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Note.console(
            "Mean think time %s, index of dispersion %s: %s at %s/s"
                .formatted(
                    duration(fit.loop().meanThink()),
                    number(fit.source().index().index()),
                    count(fit.loop().users(), "user"),
                    number(fit.loop().ratePerSecond()))));
    fit.notes().forEach(note -> blocks.add(Note.console("  - ", "    ", note)));
    blocks.add(indices(fit));
    for (Source source : Source.values()) {
      Dispersal values = fit.values(source);
      if (values != null) {
        blocks.add(curve(values, source, source == fit.of()));
      }
    }
    if (fit.setting() != null && fit.knob() != null) {
      blocks.add(
          Note.console(
                  "The MAP of this mean and index for a service demand of %s, as the bursty timer reads it:"
                      .formatted(duration(fit.knob().demandSeconds())))
              .apart());
      blocks.addAll(BurstPlanDocument.map(fit.setting(), fit.knob().lag1Floor()));
    }
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  private record Index(Source source, Dispersal of) {

    LongRunIndex index() {
      return of.index();
    }
  }

  private static Table<Index> indices(BurstFit fit) {
    List<Index> rows = new ArrayList<>();
    for (Source source : Source.values()) {
      Dispersal values = fit.values(source);
      if (values != null) {
        rows.add(new Index(source, values));
      }
    }
    return Table.of(rows)
        .console("")
        .file("fit.csv")
        .text("of", null, null, row -> row.source().id())
        .text(null, null, "", row -> words(row.source()))
        .number("count", null, "count", row -> row.of().count(), COUNT)
        .number("mean_s", null, "mean", row -> row.of().mean(), DURATION)
        .number("cov", null, "CoV", row -> row.of().cov(), Format.fixed(3))
        .number("index", null, "index", row -> row.index().index(), NUMBER)
        .field("low", row -> row.index().low())
        .field("high", row -> row.index().high())
        .figures(
            null,
            "95 % interval",
            row -> number(row.index().low()) + " to " + number(row.index().high()))
        .field("level", row -> row.index().level())
        .text(null, null, "levels off", row -> row.index().level() ? "yes" : "no")
        .field("scale", row -> row.index().scale() * row.of().step());
  }

  private static String words(Source source) {
    return source == Source.THINK ? "think times, by start time" : "arrivals, by counts";
  }

  private static Table<LongRunIndex.Point> curve(Dispersal of, Source source, boolean isShown) {
    Table<LongRunIndex.Point> curve =
        Table.of(of.index().curve())
            .file(source.id() + "-curve.csv")
            .field("stretch", point -> point.values() * of.step())
            .number(
                null,
                null,
                source == Source.THINK ? "think times" : "window",
                point -> source == Source.THINK ? point.values() : point.values() * of.step(),
                source == Source.THINK ? COUNT : DURATION)
            .number("stretches", null, "stretches", LongRunIndex.Point::stretches, COUNT)
            .number("index", null, "index of dispersion", LongRunIndex.Point::index, NUMBER);
    return isShown ? curve.console("") : curve;
  }

  /**
   * {@return {@code fit} as JSON; {@code docs/fit.md} describes every field} Times are in seconds.
   */
  public static JsonObject json(BurstFit fit) {
    LongRunIndex index = fit.source().index();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("of", fit.of().id())
        .with("mean_s", fit.loop().meanThink())
        .with("index", index.index())
        .with("index_low", index.low())
        .with("index_high", index.high())
        .with("level", index.level())
        .with("users", fit.loop().users())
        .with("x_per_s", fit.loop().ratePerSecond())
        .with("r_s", fit.loop().response())
        .with("demand_s", fit.knob() == null ? null : fit.knob().demandSeconds())
        .with("map", fit.setting() == null ? null : BurstPlanDocument.map(fit.setting()))
        .with("think", json(fit.values(Source.THINK)))
        .with("arrivals", json(fit.values(Source.ARRIVALS)))
        .with("notes", fit.notes());
  }

  private static @Nullable JsonObject json(@Nullable Dispersal of) {
    if (of == null) {
      return null;
    }
    return new JsonObject()
        .with("count", of.count())
        .with("mean_s", of.mean())
        .with("cov", of.cov())
        .with("index", of.index().index())
        .with("low", of.index().low())
        .with("high", of.index().high())
        .with("level", of.index().level())
        .with("step", of.step())
        .with("scale", of.index().scale() * of.step())
        .with("curve", of.index().curve().stream().map(point -> json(of, point)).toList());
  }

  private static JsonObject json(Dispersal of, LongRunIndex.Point point) {
    return new JsonObject()
        .with("stretch", point.values() * of.step())
        .with("stretches", point.stretches())
        .with("index", point.index());
  }
}
