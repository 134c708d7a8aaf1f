package io.github.trueload.audit;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.audit.Audit.Row;
import io.github.trueload.document.Banner;
import io.github.trueload.document.Banner.About;
import io.github.trueload.document.Banner.Step;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.Glossary;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A second opinion on a run, for people and programs. */
public final class AuditDocument {

  private static final String SCHEMA = "trueload.audit/1";

  private final Audit audit;
  private final AnalysisResult result;
  private final @Nullable ReportedRun report;

  private AuditDocument(Audit audit) {
    this.audit = audit;
    result = audit.result();
    report = audit.report();
  }

  /** {@return {@code audit} as a document} */
  public static Document of(Audit audit) {
    return new AuditDocument(audit).document();
  }

  /** {@return {@code audit} as JSON of schema {@value #SCHEMA}} */
  public static JsonObject json(Audit audit) {
    return new AuditDocument(audit).json();
  }

  private Document document() {
    boolean isClean = audit.findings().isEmpty();
    return new Document(
        headline(),
        new Banner(
            isClean ? "good" : "notable",
            about(),
            List.of(
                new Banner.Finding(
                    isClean ? "good" : "notable", isClean ? "✓" : "!", "Audit", headline())),
            "",
            List.of(VerdictText.headline(result)),
            audit.findings().stream()
                .map(each -> new Step(each.remedy(), null))
                .distinct()
                .toList()),
        new Section("section-findings", "Findings", findings()),
        new Section("section-times", "Response times", List.of(times())),
        new Section("section-run", "Requests and throughput", List.of(counts())),
        new Section("section-load", "Load and load generator", List.of(load())),
        new Section("section-method", "Method", List.of(method())));
  }

  private List<About> about() {
    List<About> about = new ArrayList<>();
    result.inputs().forEach(each -> about.add(About.of(each.path())));
    if (report != null) {
      about.add(About.of(report.tool() + " report " + report.path()));
    }
    return about;
  }

  private String headline() {
    int findings = audit.findings().size();
    String of = report == null ? "the run" : "the run and the report of " + report.tool();
    return findings == 0 ? "no finding on " + of : count(findings, "finding") + " on " + of;
  }

  private List<Block> findings() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console("", "", headline()));
    blocks.add(Note.console("", "", VerdictText.headline(result)));
    for (AuditFinding each : audit.findings()) {
      blocks.add(Note.console("! ", "  ", each.what()).apart());
      blocks.add(Note.console("  ", "  ", each.size()));
      blocks.add(Note.console("  ", "  ", each.evidence()));
      blocks.add(Note.console("  → ", "    ", each.remedy()));
    }
    blocks.add(
        audit.findings().isEmpty()
            ? Note.page("No check has a finding.")
            : table(audit.findings()));
    return blocks;
  }

  private static Table<AuditFinding> table(List<AuditFinding> findings) {
    return Table.of(findings)
        .page("Findings with their size")
        .file("findings.csv")
        .field("kind", each -> each.kind().id())
        .text("what", "Finding", null, AuditFinding::what)
        .text("size", "Size", null, AuditFinding::size)
        .text("evidence", "Evidence", null, AuditFinding::evidence)
        .text("remedy", "How to get the right figure", null, AuditFinding::remedy);
  }

  private Table<Row> times() {
    Table<Row> table =
        Table.of(audit.rows())
            .page("Response times")
            .console("Response times")
            .file("times.csv")
            .text("figure", "Figure", "", Row::name)
            .number("exact_s", "Exact", "exact", Row::exact, NumberText::duration)
            .figures("95 % interval", "95 % interval", AuditDocument::interval);
    if (report != null) {
      table
          .number(
              "reported_s", "Reported", "reported", AuditDocument::reported, NumberText::duration)
          .figures("Difference", "difference", AuditDocument::difference);
    }
    if (audit.omission().isShown()) {
      table.figures("From the intended starts", "from intended starts", this::due);
    }
    return table;
  }

  private static String interval(Row row) {
    return row.interval() == null || !row.interval().isKnown()
        ? NumberText.NONE
        : duration(row.interval().low()) + " to " + duration(row.interval().high());
  }

  private static double reported(Row row) {
    return row.reported() == null ? Double.NaN : row.reported().value().value();
  }

  private static String difference(Row row) {
    return row.reported() == null
        ? NumberText.NONE
        : ReportCheck.relative(reported(row), row.exact());
  }

  private String due(Row row) {
    double[] bounds = audit.omission().of(row.quantile());
    String low = duration(bounds[0]);
    String high = duration(bounds[1]);
    return low.equals(high) ? low : low + " to " + high;
  }

  /** A figure of the run by both that know it. */
  private record Count(String name, String exact, String reported) {}

  private Table<Count> counts() {
    AuditedRun run = audit.run();
    List<Count> rows = new ArrayList<>();
    rows.add(new Count("Requests", count(run.requests()), reportedCount(true)));
    rows.add(
        new Count(
            "Failed",
            run.knowsFailures() ? count(run.failed()) : NumberText.NONE,
            reportedCount(false)));
    rows.add(
        new Count(
            "Throughput",
            number(run.ratePerSecond()) + "/s",
            report == null || !report.rate().isKnown()
                ? NumberText.NONE
                : number(report.rate().value()) + "/s"));
    rows.add(new Count("Duration", duration(run.seconds()), NumberText.NONE));
    Table<Count> table =
        Table.of(rows)
            .page("Requests and throughput")
            .console("Requests and throughput")
            .text(null, "Figure", "", Count::name)
            .figures("Exact", "exact", Count::exact);
    return report == null ? table : table.figures("Reported", "reported", Count::reported);
  }

  private String reportedCount(boolean all) {
    if (report == null) {
      return NumberText.NONE;
    }
    double value = all ? report.counts().requests() : report.counts().failed();
    return Double.isFinite(value) ? count(Math.round(value)) : NumberText.NONE;
  }

  /** A question on the load, and its answer. */
  private record Answered(String question, String answer) {}

  private Table<Answered> load() {
    List<Answered> rows = new ArrayList<>();
    rows.add(new Answered("Arrivals", arrivals()));
    rows.add(new Answered("Workload", workload()));
    rows.add(new Answered("Connections", connections()));
    rows.add(new Answered("Load generator", generator()));
    rows.add(new Answered("Intended starts", audit.omission().basis().id()));
    OmissionBounds omission = audit.omission();
    rows.add(
        new Answered(
            "Stalls",
            omission.stalls() <= 0
                ? omission.stalls() == 0 ? "none" : "not known: too many requests"
                : "%s, %s in total"
                    .formatted(count(omission.stalls()), duration(omission.stalledSeconds()))));
    return Table.of(rows)
        .page("Load and load generator")
        .console("Load and load generator")
        .text(null, "Question", "", Answered::question)
        .text(null, "Answer", "answer", Answered::answer);
  }

  private String arrivals() {
    return result.arrivals().count() == 0
        ? "not known: no timestamps"
        : "%s, CoV %s".formatted(result.arrivals().verdict().id(), number(result.arrivals().cov()));
  }

  private String workload() {
    return result.workload().users() == 0
        ? "not known: the files do not contain users"
        : "%s, %s"
            .formatted(result.workload().kind().id(), count(result.workload().users(), "user"));
  }

  private String connections() {
    if (result.sessions() != null) {
      return "%s on %s, %s shared"
          .formatted(
              count(result.sessions().count(), "user"),
              count(result.sessions().connections(), "connection"),
              count(result.sessions().sharedConnections()));
    }
    return result.wire() == null
        ? "not known: give a capture (--capture)"
        : count(result.wire().connections(), "connection");
  }

  private String generator() {
    if (result.health() == null) {
      return "not recorded";
    }
    String blame = VerdictText.blame(result.health());
    return blame.isEmpty() ? "not the bottleneck" : blame;
  }

  private static Glossary method() {
    return new Glossary()
        .term(
            "Exact",
            "Percentiles of all requests one by one (type 7 of Hyndman and Fan), without rounding."
                + " The 95 % interval allows for the correlation of neighbouring requests.")
        .term(
            "Agreement",
            "A reported value agrees if it lies between the neighbours of its rank or within 1 % of"
                + " them. The printed digits and the step of the log's times add to that.")
        .term(
            "Intended starts",
            "Response times from the intended starts of the requests: a lower bound, and an upper"
                + " bound that includes the requests that a stall prevented.");
  }

  private JsonObject json() {
    AuditedRun run = audit.run();
    OmissionBounds omission = audit.omission();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("headline", headline())
        .with("verdict", VerdictText.headline(result))
        .with("files", result.inputs().stream().map(Input::path).toList())
        .with("report", report == null ? null : json(report))
        .with(
            "run",
            new JsonObject()
                .with("requests", run.requests())
                .with("failed", run.knowsFailures() ? run.failed() : null)
                .with("rate_per_s", run.ratePerSecond())
                .with("seconds", run.seconds()))
        .with("times", audit.rows().stream().map(this::json).toList())
        .with(
            "omission",
            new JsonObject()
                .with("basis", omission.basis().id())
                .with("stalls", omission.stalls() < 0 ? null : omission.stalls())
                .with("stalled_s", omission.stalls() < 0 ? null : omission.stalledSeconds()))
        .with("findings", audit.findings().stream().map(AuditDocument::json).toList());
  }

  private static JsonObject json(ReportedRun report) {
    return new JsonObject()
        .with("tool", report.tool())
        .with("path", report.path())
        .with("requests", report.counts().requests())
        .with("failed", report.counts().failed())
        .with("dropped", report.counts().dropped())
        .with("rate_per_s", report.rate().value());
  }

  private JsonObject json(Row row) {
    double[] due = audit.omission().of(row.quantile());
    return new JsonObject()
        .with("figure", row.name())
        .with("exact_s", row.exact())
        .with("low95_s", row.interval() == null ? null : row.interval().low())
        .with("high95_s", row.interval() == null ? null : row.interval().high())
        .with("reported_s", reported(row))
        .with("due_low_s", due[0])
        .with("due_high_s", due[1]);
  }

  private static JsonObject json(AuditFinding finding) {
    return new JsonObject()
        .with("kind", finding.kind().id())
        .with("what", finding.what())
        .with("size", finding.size())
        .with("evidence", finding.evidence())
        .with("remedy", finding.remedy());
  }
}
