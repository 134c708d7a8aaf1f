package io.github.trueload.bytes;

import java.util.Map;
import javax.xml.stream.XMLInputFactory;

/** Readers of XML that load nothing from elsewhere and read the same with every JDK. */
public final class SecureXml {

  /**
   * Limits that differ between versions of the JDK: from 24 on a log of a few thousand escaped
   * characters would be cut. No input has entities of its own, because no DOCTYPE is read; the
   * caller bounds the depth. 0 is no limit.
   */
  private static final Map<String, String> LIMITS_OF_JDK =
      Map.of(
          "jdk.xml.entityExpansionLimit", "0",
          "jdk.xml.totalEntitySizeLimit", "0",
          "jdk.xml.maxGeneralEntitySizeLimit", "0",
          "jdk.xml.maxElementDepth", "0",
          "jdk.xml.elementAttributeLimit", "10000");

  private SecureXml() {}

  /**
   * {@return a maker of XML readers that read no external entity; always the JDK's, even if the
   * class path holds others}
   */
  public static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    LIMITS_OF_JDK.forEach(factory::setProperty);
    return factory;
  }
}
