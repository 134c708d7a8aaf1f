package io.github.trueload.jmx;

import io.github.trueload.bytes.SecureXml;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A plan whose HTTP Requests have become requests over dedicated connections. Names and class
 * attributes of these elements change, and parallel downloads beyond what a session may have; every
 * other byte stays.
 *
 * @param plan the converted plan, in the encoding it had
 * @param converted how many requests became ours
 * @param present how many were ours already
 * @param remarks what the converted plan does otherwise, or could not take over, one line each
 */
public record PlanConversion(byte[] plan, int converted, int present, List<String> remarks) {

  private static final String OURS = "io.github.trueload.http.SessionHttpSampler";
  private static final String OUR_GUI = "io.github.trueload.http.gui.SessionHttpSamplerGui";
  private static final String THEIR_GUI = "HttpTestSampleGui";
  private static final Set<String> THEIRS =
      Set.of("HTTPSamplerProxy", "HTTPSampler", "HTTPSampler2");

  /** Keeps the remarks as they are now. */
  public PlanConversion {
    remarks = List.copyOf(remarks);
  }

  /**
   * Converts a plan.
   *
   * @param plan the bytes of a JMX file
   * @return the plan and the changes
   * @throws JmxException if they are not one
   */
  public static PlanConversion of(byte[] plan) throws JmxException {
    Charset encoding = encodingOf(plan);
    String xml = new String(plan, encoding);
    StringBuilder converted = new StringBuilder(xml.length() + 1024);
    List<String> remarks = new ArrayList<>();
    List<Tag> tags = Tag.of(xml);
    int copied = 0;
    int requests = 0;
    int present = 0;
    for (int at = 0; at < tags.size(); at++) {
      Tag tag = tags.get(at);
      present += tag.opens() && tag.name().equals(OURS) ? 1 : 0;
      if (!tag.opens() || !THEIRS.contains(tag.name())) {
        continue;
      }
      HttpRequestElement element = HttpRequestElement.of(xml, tags, at);
      if (element.isConvertible(THEIR_GUI, remarks)) {
        converted.append(xml, copied, tag.start()).append(element.converted(OURS, OUR_GUI));
        copied = element.end();
        requests++;
        element.remark(remarks);
      }
    }
    converted.append(xml, copied, xml.length());
    PlanRemarks.add(xml, tags, remarks);
    return new PlanConversion(converted.toString().getBytes(encoding), requests, present, remarks);
  }

  /** The encoding of well-formed XML whose outermost element is a JMeter plan's. */
  private static Charset encodingOf(byte[] plan) throws JmxException {
    XMLInputFactory factory = SecureXml.factory();
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(plan));
      String encoding = reader.getEncoding();
      reader.nextTag();
      if (!reader.getLocalName().equals("jmeterTestPlan")) {
        throw new JmxException(
            "not a JMeter plan: its outermost element is <"
                + reader.getLocalName()
                + ">, not <jmeterTestPlan>; give a JMX file");
      }
      while (reader.hasNext()) {
        reader.next();
      }
      return encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
    } catch (XMLStreamException e) {
      String problem =
          String.valueOf(e.getMessage())
              .replaceFirst("(?s).*Message: ", "")
              .replaceAll("\\s+", " ");
      throw new JmxException(
          "not a JMeter plan: line "
              + e.getLocation().getLineNumber()
              + ": "
              + problem
              + "; give a JMX file");
    }
  }

  /** What a plan asks for outside its HTTP Requests that our sampler does not do. */
  private static final class PlanRemarks {

    private PlanRemarks() {}

    static void add(String xml, List<Tag> tags, List<String> remarks) {
      for (int at = 0; at + 1 < tags.size(); at++) {
        Tag tag = tags.get(at);
        String property = tag.opens() && !tag.closes() ? tag.attribute(xml, "name") : null;
        if (property == null) {
          continue;
        }
        String value = xml.substring(tag.end(), tags.get(at + 1).start()).strip();
        if (property.equals("Authorization.mechanism") && value.equals("KERBEROS")) {
          remarks.add(
              "HTTP Authorization Manager: Kerberos is not supported; Basic and Digest are");
        }
        if (property.equals("IncludeController.includepath") && !value.isEmpty()) {
          remarks.add(
              "Include Controller: "
                  + Entities.text(value)
                  + " is not converted with this plan; convert it, too, and include the result");
        }
        if (property.equals("AuthManager.clearEachIteration") && value.equals("true")) {
          remarks.add(
              "HTTP Authorization Manager: there is nothing to clear on each iteration; a session"
                  + " ends with its user");
        }
      }
    }
  }
}
