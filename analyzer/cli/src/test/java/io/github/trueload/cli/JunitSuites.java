package io.github.trueload.cli;

import java.io.File;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Element;

/** Suites read back as other tools read them. */
final class JunitSuites {

  private static final File SCHEMA = new File("src/test/resources/report/junit-suite.xsd");

  private JunitSuites() {}

  /**
   * The suite in {@code xml}.
   *
   * @throws org.xml.sax.SAXException if Surefire's schema or that of Jenkins' xUnit plugin could
   *     refuse it
   */
  static Element valid(Path xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Element suite = factory.newDocumentBuilder().parse(xml.toFile()).getDocumentElement();
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(SCHEMA)
        .newValidator()
        .validate(new DOMSource(suite));
    return suite;
  }
}
