package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CaptureTroubleshootingTest {

  private static String refusal(LinkageError error) {
    return String.valueOf(CaptureTroubleshooting.noLibrary(error).getMessage());
  }

  /** As JDK 17 and newer report a class whose start has failed before. */
  private static NoClassDefFoundError again(String first) {
    NoClassDefFoundError again = new NoClassDefFoundError("Could not initialize class a.Pcap");
    again.initCause(
        new ExceptionInInitializerError("Exception " + first + " [in thread \"main\"]"));
    return again;
  }

  @Test
  void aMissingLibraryIsToBeInstalled() {
    String missing = "Unable to load library 'pcap':\nno file";
    assertThat(refusal(new UnsatisfiedLinkError(missing)))
        .startsWith("capture: libpcap was not found (Unable to load library 'pcap': no file); ");
    assertThat(refusal(again("java.lang.UnsatisfiedLinkError: " + missing)))
        .startsWith("capture: libpcap was not found (Unable to load library 'pcap': no file); ");
  }

  @Test
  void anotherFailureIsReportedAsItIs() {
    assertThat(refusal(new ExceptionInInitializerError(new NullPointerException("no loader"))))
        .isEqualTo(
            "capture: libpcap cannot be called (no loader); "
                + "start it as java -jar trueload.jar, without options for the JVM");
    assertThat(refusal(new ExceptionInInitializerError(new NullPointerException())))
        .startsWith("capture: libpcap cannot be called (no reason was given); ");
    assertThat(refusal(again("java.lang.ExceptionInInitializerError")))
        .startsWith("capture: libpcap cannot be called (no reason was given); ");
  }
}
