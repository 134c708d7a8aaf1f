package io.github.trueload.cli;

/**
 * Where the JVM begins. In class files of Java 8, so that a Java too old for all the others can say
 * so in a line.
 */
public final class Main {

  private static final int OLDEST_JAVA = 17;
  private static final int REFUSED = 3;

  private Main() {}

  /** Runs the command {@code trueload}. */
  public static void main(String[] args) {
    if (feature(System.getProperty("java.specification.version")) < OLDEST_JAVA) {
      System.err.println(
          "trueload: Java "
              + System.getProperty("java.version")
              + " in "
              + System.getProperty("java.home")
              + " is too old; it takes "
              + OLDEST_JAVA
              + " or newer: install one, or set JAVA_HOME to it");
      System.exit(REFUSED);
    }
    Trueload.main(args);
  }

  /** 8 of 1.8, 11 of 11. */
  private static int feature(String specification) {
    return Integer.parseInt(
        specification.startsWith("1.") ? specification.substring(2) : specification);
  }
}
