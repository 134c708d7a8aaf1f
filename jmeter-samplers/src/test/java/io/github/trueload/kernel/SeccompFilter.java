package io.github.trueload.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Makes the kernel refuse a call of this thread and of those that it starts, as the filter of a
 * container does. Needs no privilege, and cannot be taken back.
 */
public final class SeccompFilter {

  private static final int SET_SECCOMP = 22;
  private static final int SET_NO_NEW_PRIVILEGES = 38;
  private static final int MODE_FILTER = 2;

  // linux/bpf_common.h
  private static final int LOAD = 0x20;
  private static final int JUMP_IF_EQUAL = 0x15;
  private static final int RETURN = 0x06;

  // linux/seccomp.h, and where struct seccomp_data has the arguments
  private static final int ALLOW = 0x7fff0000;
  private static final int FAIL_WITH = 0x00050000;
  private static final int ARGUMENTS = 16;

  private static final class Calls {
    static native int prctl(int option, long a, long b, long c, long d);
  }

  private SeccompFilter() {}

  /**
   * From now on the call fails with EPERM where an argument has this value; other calls do not.
   *
   * @param call its number on this processor
   */
  public static void refuse(int call, int argument, int value) throws IOException {
    NativeAccess.link();
    NativeAccess.register(Calls.class);
    long address = Libc.malloc(128);
    ByteBuffer memory = NativeAccess.memory(address, 128);
    memory.putShort(0, (short) 6).putLong(8, address + 16); // struct sock_fprog
    memory.position(16);
    instruction(memory, LOAD, 0, 0);
    instruction(memory, JUMP_IF_EQUAL, 3, call);
    instruction(memory, LOAD, 0, ARGUMENTS + 8 * argument);
    instruction(memory, JUMP_IF_EQUAL, 1, value);
    instruction(memory, RETURN, 0, FAIL_WITH | Errno.EPERM);
    instruction(memory, RETURN, 0, ALLOW);
    if (Calls.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0
        || Calls.prctl(SET_SECCOMP, MODE_FILTER, address, 0, 0) != 0) {
      throw Errno.using(NativeAccess.errno());
    }
  }

  private static void instruction(ByteBuffer memory, int code, int otherwise, int operand) {
    memory.putShort((short) code).put((byte) 0).put((byte) otherwise).putInt(operand);
  }

  /** Who makes the calls of each request in this JVM. */
  public static String linkage() {
    return RequestCalls.cheapest().name();
  }
}
