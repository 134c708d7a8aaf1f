package io.github.trueload.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanConversionTest {

  private static String plan(String elements) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<jmeterTestPlan version=\"1.2\">\n"
        + elements
        + "\n</jmeterTestPlan>\n";
  }

  private static String request(String attributes, String properties) {
    return "<HTTPSamplerProxy " + attributes + ">" + properties + "</HTTPSamplerProxy>";
  }

  private static final String THEIRS =
      "guiclass=\"HttpTestSampleGui\" testclass=\"HTTPSamplerProxy\" testname=\"Home &amp; more\"";

  private static PlanConversion convert(String xml) throws JmxException {
    return PlanConversion.of(xml.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(PlanConversion conversion) {
    return new String(conversion.plan(), StandardCharsets.UTF_8);
  }

  @Test
  void onlyNamesAndClassAttributesChange() throws JmxException {
    String body =
        "\n  <!-- <HTTPSamplerProxy> in a comment -->\n  <elementProp"
            + " name=\"HTTPsampler.Arguments\" elementType=\"Arguments\"><collectionProp"
            + " name=\"Arguments.arguments\"/></elementProp>\n  <stringProp"
            + " name=\"HTTPSampler.path\">/a?b=1&amp;c=&#xe4;</stringProp><stringProp"
            + " name=\"x\"><![CDATA[</HTTPSamplerProxy>]]></stringProp>\n";
    String before = plan("<a>" + request(THEIRS + " enabled='true'", body) + "</a><hashTree/>");
    PlanConversion conversion = convert(before);
    assertThat(text(conversion))
        .isEqualTo(
            plan(
                "<a><io.github.trueload.http.SessionHttpSampler"
                    + " guiclass=\"io.github.trueload.http.gui.SessionHttpSamplerGui\""
                    + " testclass=\"io.github.trueload.http.SessionHttpSampler\""
                    + " testname=\"Home &amp; more\" enabled='true'>"
                    + body
                    + "</io.github.trueload.http.SessionHttpSampler></a><hashTree/>"));
    assertThat(conversion.converted()).isEqualTo(1);
    assertThat(conversion.remarks()).isEmpty();
  }

  @Test
  void aConvertedPlanIsNotConvertedAgain() throws JmxException {
    PlanConversion once = convert(plan(request(THEIRS, "") + request(THEIRS, "")));
    PlanConversion twice = PlanConversion.of(once.plan());
    assertThat(twice.plan()).isEqualTo(once.plan());
    assertThat(twice.converted()).isZero();
    assertThat(twice.present()).isEqualTo(2);
  }

  @Test
  void whatOursDoesOtherwiseIsSaid() throws JmxException {
    PlanConversion conversion =
        convert(
            plan(
                request(
                        THEIRS,
                        "<stringProp name=\"HTTPSampler.implementation\">Java</stringProp>"
                            + "<boolProp name=\"HTTPSampler.auto_redirects\">true</boolProp>"
                            + "<stringProp name=\"HTTPSampler.proxyScheme\">https</stringProp>"
                            + "<boolProp name=\"HTTPSampler.concurrentDwn\">true</boolProp>"
                            + "<intProp name=\"HTTPSampler.concurrentPool\">12</intProp>")
                    + "<stringProp name=\"Authorization.mechanism\">KERBEROS</stringProp>"));
    assertThat(text(conversion))
        .contains("<intProp name=\"HTTPSampler.concurrentPool\">8</intProp>");
    assertThat(conversion.remarks())
        .containsExactly(
            "'Home & more': the implementation Java is no longer used",
            "'Home & more': redirects are followed visibly, as sub-results",
            "'Home & more': its connections to the proxy use plain HTTP, not https",
            "'Home & more': 12 parallel downloads become 8",
            "HTTP Authorization Manager: Kerberos is not supported; Basic and Digest are");
  }

  @Test
  void whatOursCannotReplaceStaysAndIsSaid() throws JmxException {
    String graph =
        request(
            "guiclass=\"org.apache.jmeter.protocol.http.control.gui.GraphQLHTTPSamplerGui\""
                + " testclass=\"HTTPSamplerProxy\" testname=\"graph\"",
            "");
    String file = request(THEIRS, "<stringProp name=\"HTTPSampler.protocol\">file</stringProp>");
    PlanConversion conversion = convert(plan(graph + file));
    assertThat(text(conversion)).isEqualTo(plan(graph + file));
    assertThat(conversion.converted()).isZero();
    assertThat(conversion.remarks())
        .containsExactly(
            "'graph' is not converted: its panel is"
                + " org.apache.jmeter.protocol.http.control.gui.GraphQLHTTPSamplerGui, which"
                + " Trueload's sampler does not replace",
            "'Home & more' is not converted: it reads a file: URL");
  }

  @Test
  void thePlansEncodingIsKept() throws JmxException {
    Charset latin = StandardCharsets.ISO_8859_1;
    String xml = plan(request(THEIRS.replace("Home", "Büro"), "")).replace("UTF-8", "ISO-8859-1");
    PlanConversion conversion = PlanConversion.of(xml.getBytes(latin));
    assertThat(new String(conversion.plan(), latin)).contains("testname=\"Büro &amp; more\"");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'line 1: '",
    "'<html/>', 'its outermost element is <html>, not <jmeterTestPlan>'",
    "'<jmeterTestPlan><a></jmeterTestPlan>', 'line 1: '",
    "'label,elapsed', 'line 1: '"
  })
  void whatIsNoPlanIsRefusedWithTheLine(String text, String message) {
    assertThatThrownBy(() -> convert(text))
        .isInstanceOf(JmxException.class)
        .hasMessageStartingWith("not a JMeter plan: ")
        .hasMessageContaining(message)
        .hasMessageEndingWith("give a JMX file");
  }

  /** A document type could name files of this machine or blow up: it is refused, not read. */
  @Test
  void entitiesAreNotExpanded() {
    String attack =
        "<!DOCTYPE x [<!ENTITY e SYSTEM"
            + " \"file:///etc/passwd\">]><jmeterTestPlan>&e;</jmeterTestPlan>";
    assertThatThrownBy(() -> convert(attack)).isInstanceOf(JmxException.class);
  }
}
