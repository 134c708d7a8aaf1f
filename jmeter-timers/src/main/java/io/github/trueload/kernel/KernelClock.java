package io.github.trueload.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What the kernel knows of the error of its clock ({@code adjtimex(2)}). */
public final class KernelClock {

  private static final int BYTES = 208;
  private static final int MAX_ERROR_MICROS = 24;
  private static final int STATUS = 40;
  private static final int STA_UNSYNC = 0x40;

  private KernelClock() {}

  /**
   * {@return the largest error that the clock may have against true time, in seconds, as the
   * program that synchronizes it by NTP has set it and the kernel has increased it by 500 ppm
   * since; infinite if no program synchronizes the clock, NaN if the kernel cannot be asked}
   */
  public static double maxErrorSeconds() {
    try {
      NativeAccess.link();
    } catch (IOException e) {
      return Double.NaN;
    }
    byte[] timex = new byte[BYTES]; // its modes are 0: nothing is set
    if (Libc.adjtimex(timex) < 0) {
      return Double.NaN; // a container may forbid the call
    }
    ByteBuffer answer = ByteBuffer.wrap(timex).order(ByteOrder.nativeOrder());
    return (answer.getInt(STATUS) & STA_UNSYNC) != 0
        ? Double.POSITIVE_INFINITY
        : answer.getLong(MAX_ERROR_MICROS) / 1e6;
  }
}
