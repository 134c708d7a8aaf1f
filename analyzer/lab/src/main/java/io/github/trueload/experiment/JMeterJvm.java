package io.github.trueload.experiment;

import java.util.List;

/** How the JVM of JMeter is started without its script. */
public final class JMeterJvm {

  /** What JMeter 5.6.3's start script opens to it on Java 9 and later, and its heap. */
  public static final List<String> OPTIONS =
      List.of(
          "--add-opens=java.desktop/sun.awt=ALL-UNNAMED",
          "--add-opens=java.desktop/sun.swing=ALL-UNNAMED",
          "--add-opens=java.desktop/javax.swing.text.html=ALL-UNNAMED",
          "--add-opens=java.desktop/java.awt=ALL-UNNAMED",
          "--add-opens=java.desktop/java.awt.font=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.text=ALL-UNNAMED",
          "--add-opens=java.desktop/sun.awt.shell=ALL-UNNAMED",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=100",
          "-Xms1g",
          "-Xmx1g",
          "-Djava.awt.headless=true",
          "-Duser.language=en",
          "-Duser.region=EN");

  private JMeterJvm() {}
}
