package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Against Python's own call of the C library, where there is a Python. */
@EnabledOnOs(OS.LINUX)
class KernelClockTest {

  private static final String ASKED =
      """
      import ctypes, struct
      timex = ctypes.create_string_buffer(208)
      state = ctypes.CDLL(None).adjtimex(timex)
      error, = struct.unpack_from("q", timex, 24)
      status, = struct.unpack_from("i", timex, 40)
      print("nan" if state < 0 else "inf" if status & 64 else error / 1e6)
      """;

  @Test
  void theErrorIsThatOfTheKernel() throws Exception {
    Process python = new ProcessBuilder("python3", "-c", ASKED).start();
    double error =
        Double.parseDouble(
            new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .replace("inf", "Infinity")
                .replace("nan", "NaN"));
    double ours = KernelClock.maxErrorSeconds();
    if (Double.isFinite(error)) {
      // 500 ppm for some seconds between the two
      assertThat(ours).isBetween(0.0, error + 0.1);
    } else {
      assertThat(ours).isEqualTo(error);
    }
  }
}
