package io.github.trueload.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The card at the top of a page: what was found, one line for each question, then the evidence.
 *
 * @param style class of the card: {@code good}, {@code notable}, or {@code open} where there is no
 *     verdict
 * @param about the subject: the files, the period, facts that the user gave
 * @param findings the answers, the most important one first
 * @param line the findings as one line for programs; empty for none
 * @param evidence why, one sentence each
 * @param steps what to do; empty where nothing has to be done
 */
public record Banner(
    String style,
    List<About> about,
    List<Finding> findings,
    String line,
    List<String> evidence,
    List<Step> steps) {

  /**
   * A fact about the subject.
   *
   * @param text as people read it
   * @param instant the same as an ISO 8601 instant in UTC, which a browser also shows in its
   *     reader's time zone; null for any other fact
   */
  public record About(String text, @Nullable String instant) {

    /** {@return a fact that is not an instant} */
    public static About of(String text) {
      return new About(text, null);
    }
  }

  /**
   * An answer.
   *
   * @param style {@code good}, {@code notable} or {@code open}
   * @param sign one character that repeats the style; empty for no badge
   * @param badge the kind of answer in a few words
   * @param headline the answer in one line
   */
  public record Finding(String style, String sign, String badge, String headline) {}

  /**
   * An action.
   *
   * @param text one sentence
   * @param command the command that does it; null for none
   */
  public record Step(String text, @Nullable String command) {}

  /** Copies the lists. */
  public Banner {
    about = List.copyOf(about);
    findings = List.copyOf(findings);
    evidence = List.copyOf(evidence);
    steps = List.copyOf(steps);
  }

  /** {@return a card with one finding without a badge} */
  public static Banner of(String style, String about, String headline, List<String> evidence) {
    return new Banner(
        style,
        List.of(About.of(about)),
        List.of(new Finding(style, "", "", headline)),
        "",
        evidence,
        List.of());
  }

  void writeTo(Html html) {
    html.open("section", "class", "verdict " + style, "aria-label", "Verdict");
    html.open("p", "class", "of");
    for (int i = 0; i < about.size(); i++) {
      html.text(i == 0 ? "" : " · ");
      write(about.get(i), html);
    }
    html.close();
    for (int i = 0; i < findings.size(); i++) {
      write(findings.get(i), i == 0, html);
    }
    if (!line.isEmpty()) {
      html.open("p", "class", "line").element("code", line).close();
    }
    if (!evidence.isEmpty()) {
      html.element("p", "Evidence", "class", "minor").open("ul");
      evidence.forEach(point -> html.element("li", point));
      html.close();
    }
    html.closeLine();
    writeSteps(html);
  }

  private static void write(About about, Html html) {
    if (about.instant() == null) {
      html.element("span", about.text());
    } else {
      html.element("time", about.text(), "datetime", about.instant());
    }
  }

  private static void write(Finding finding, boolean isFirst, Html html) {
    html.open("div", "class", "finding " + finding.style());
    if (!finding.sign().isEmpty()) {
      html.open("p", "class", "badge").element("span", finding.sign(), "aria-hidden", "true");
      html.text(" " + finding.badge()).close();
    }
    if (isFirst) {
      html.element("h1", finding.headline()).close();
    } else {
      html.element("p", finding.headline(), "class", "headline").close();
    }
  }

  private void writeSteps(Html html) {
    if (steps.isEmpty()) {
      return;
    }
    html.open("section", "class", "steps card", "aria-label", "What to do");
    html.element("p", "What to do", "class", "minor").open("ul");
    for (Step step : steps) {
      html.open("li").text(step.text());
      if (step.command() != null) {
        html.open("pre").element("code", step.command()).close();
      }
      html.close();
    }
    html.close().closeLine();
  }
}
