package io.github.trueload.report;

import io.github.trueload.document.HiddenCharacters;
import io.github.trueload.gate.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Verdicts as the test cases of one JUnit suite, in what the schemas of Surefire and of Jenkins
 * have in common. A failed one is a failure; an inconclusive one what is asked for; one that only
 * warns is never worse than skipped.
 */
public final class JunitSuite {

  /** What an inconclusive verdict is written as. */
  public enum Inconclusive {
    ERROR,
    FAILURE,
    SKIPPED
  }

  private final String name;
  private final List<String> inputs;
  private final List<VerdictRow> cases;
  private final List<String> notes;

  /**
   * A suite.
   *
   * @param name of the suite, and where the class names of its cases begin
   * @param inputs the files that the verdicts are of
   * @param notes what a reader should know although no case is about it, a property each
   * @param cases the verdicts, a test case each
   */
  public JunitSuite(String name, List<String> inputs, List<String> notes, List<VerdictRow> cases) {
    this.name = name;
    this.inputs = List.copyOf(inputs);
    this.notes = List.copyOf(notes);
    this.cases = List.copyOf(cases);
  }

  /** Writes it to {@code out}, which takes UTF-8 and stays open. */
  public void write(Inconclusive requested, Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      new Output(xml, requested).suite();
      xml.flush();
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException cause) {
        throw cause;
      }
      throw new IOException("the JUnit XML cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * Writes a suite of one test case that is an error: no verdict could be given.
   *
   * @param command what was run
   * @param line why there is no verdict
   */
  public static void writeRefusal(String command, String line, Writer out) throws IOException {
    VerdictRow refused =
        VerdictRow.of("run", "the run can be judged", Outcome.INCONCLUSIVE, false, line);
    new JunitSuite(command, List.of(), List.of(), List.of(refused)).write(Inconclusive.ERROR, out);
  }

  /** The suite as it is written. */
  private final class Output {

    private final XMLStreamWriter xml;
    private final Inconclusive inconclusive;

    Output(XMLStreamWriter xml, Inconclusive inconclusive) {
      this.xml = xml;
      this.inconclusive = inconclusive;
    }

    void suite() throws XMLStreamException {
      List<String> elements = cases.stream().map(this::element).toList();
      xml.writeStartDocument("UTF-8", "1.0");
      line();
      xml.writeStartElement("testsuite");
      attribute("name", name);
      attribute("tests", String.valueOf(elements.size()));
      attribute("failures", count(elements, "failure"));
      attribute("errors", count(elements, "error"));
      attribute("skipped", count(elements, "skipped"));
      attribute("time", "0");
      line();
      xml.writeStartElement("properties");
      properties("input", inputs);
      properties("note", notes);
      xml.writeEndElement();
      line();
      for (VerdictRow each : cases) {
        testCase(each);
      }
      xml.writeEndElement();
      line();
      xml.writeEndDocument();
    }

    private void properties(String of, List<String> values) throws XMLStreamException {
      for (String value : values) {
        xml.writeEmptyElement("property");
        attribute("name", of);
        attribute("value", value);
      }
    }

    private static String count(List<String> elements, String name) {
      return String.valueOf(elements.stream().filter(name::equals).count());
    }

    /** Name of the element within the test case; empty where it passed. */
    private String element(VerdictRow each) {
      if (each.outcome() == Outcome.PASS) {
        return "";
      }
      if (each.warns()) {
        return "skipped";
      }
      if (each.outcome() == Outcome.FAIL) {
        return "failure";
      }
      return switch (inconclusive) {
        case ERROR -> "error";
        case FAILURE -> "failure";
        case SKIPPED -> "skipped";
      };
    }

    private void testCase(VerdictRow each) throws XMLStreamException {
      xml.writeStartElement("testcase");
      attribute("classname", "trueload." + each.group());
      attribute("name", each.subject());
      attribute("time", "0");
      String element = element(each);
      if (!element.isEmpty()) {
        xml.writeEmptyElement(element);
        attribute("message", each.outcome().id() + ": " + each.details());
        if (!element.equals("skipped")) {
          attribute("type", each.outcome().id());
        }
      } else {
        xml.writeStartElement("system-out");
        xml.writeCharacters(characters(each.details()));
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
  }

  /** {@code text} with a question mark for what XML cannot hold and what cannot be seen. */
  private static String characters(String text) {
    StringBuilder characters = new StringBuilder(text.length());
    text.codePoints()
        .map(
            c ->
                Character.isISOControl(c) || HiddenCharacters.isHidden(c) || isNoCharacter(c)
                    ? '?'
                    : c)
        .forEach(characters::appendCodePoint);
    return characters.toString();
  }

  private static boolean isNoCharacter(int c) {
    return (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
        || c == 0xFFFE
        || c == 0xFFFF;
  }
}
