package io.github.trueload.report;

import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.AnalysisSummary.Input;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Gates as the test cases of one JUnit suite, in what the schemas of Surefire and of Jenkins have
 * in common. A failed gate is a failure; an inconclusive one what is asked for; a gate that only
 * warns is never worse than skipped.
 */
public final class CheckJunit {

  /** What an inconclusive gate is written as. */
  public enum Inconclusive {
    ERROR,
    FAILURE,
    SKIPPED
  }

  private final Inconclusive inconclusive;
  private final XMLStreamWriter xml;

  private CheckJunit(Inconclusive inconclusive, XMLStreamWriter xml) {
    this.inconclusive = inconclusive;
    this.xml = xml;
  }

  /** Writes {@code check} to {@code out}, which takes UTF-8 and stays open. */
  public static void write(CheckResult check, Inconclusive inconclusive, Writer out)
      throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      new CheckJunit(inconclusive, xml).suite(check);
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException("the JUnit XML cannot be written: " + e.getMessage(), e);
    }
  }

  private void suite(CheckResult check) throws XMLStreamException {
    List<String> elements = check.results().stream().map(this::element).toList();
    xml.writeStartDocument("UTF-8", "1.0");
    line();
    xml.writeStartElement("testsuite");
    attribute("name", "trueload check");
    attribute("tests", String.valueOf(elements.size()));
    attribute("failures", count(elements, "failure"));
    attribute("errors", count(elements, "error"));
    attribute("skipped", count(elements, "skipped"));
    attribute("time", "0");
    line();
    xml.writeStartElement("properties");
    for (Input input : check.summary().inputs()) {
      xml.writeEmptyElement("property");
      attribute("name", "input");
      attribute("value", input.path());
    }
    xml.writeEndElement();
    line();
    for (GateResult result : check.results()) {
      testCase(result);
    }
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private static String count(List<String> elements, String name) {
    return String.valueOf(elements.stream().filter(name::equals).count());
  }

  /** Name of the element within the test case; empty where it passed. */
  private String element(GateResult result) {
    if (result.outcome() == Outcome.PASS) {
      return "";
    }
    if (result.gate().warn()) {
      return "skipped";
    }
    if (result.outcome() == Outcome.FAIL) {
      return "failure";
    }
    return switch (inconclusive) {
      case ERROR -> "error";
      case FAILURE -> "failure";
      case SKIPPED -> "skipped";
    };
  }

  private void testCase(GateResult result) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("classname", "trueload." + result.gate().metric().id());
    attribute("name", result.gate().expression());
    attribute("time", "0");
    String element = element(result);
    if (!element.isEmpty()) {
      xml.writeEmptyElement(element);
      attribute("message", result.outcome().id() + ": " + result.details());
      if (!element.equals("skipped")) {
        attribute("type", result.outcome().id());
      }
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(characters(result.details()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    line();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, characters(value));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  /** {@code text} with a question mark for what XML cannot hold. */
  private static String characters(String text) {
    StringBuilder characters = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isISOControl(c) || isNoCharacter(c) ? '?' : c)
        .forEach(characters::appendCodePoint);
    return characters.toString();
  }

  private static boolean isNoCharacter(int c) {
    return (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
        || c == 0xFFFE
        || c == 0xFFFF;
  }
}
