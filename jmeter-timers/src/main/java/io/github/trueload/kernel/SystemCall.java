package io.github.trueload.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * System calls on amd64 by a few processor instructions, for JVMs that {@link ForeignCalls} does
 * not serve. JNA finds out the arguments' types anew in each call and keeps {@code errno} for the
 * thread, which takes the processor 200 to 300 ns; the JVM's own way to a native method takes ten.
 *
 * <p>The instructions are a native method's body in JNI's calling convention. They lie in a page
 * that is never writable and executable at once. Where the system refuses such a page, or the JVM
 * hides JNI's functions, {@link #isLinked()} is false and JNA makes the calls.
 */
final class SystemCall {

  /** Numbers of system calls on amd64 (arch/x86/entry/syscalls/syscall_64.tbl). */
  static final long RECVFROM = 45;

  static final long SENDMSG = 46;
  static final long RECVMSG = 47;
  static final long GETSOCKOPT = 55;

  /**
   * JNI passes its environment, the class and four arguments in registers, the other three on the
   * stack; the kernel expects its number and six arguments in other registers.
   */
  private static final byte[] INSTRUCTIONS =
      HexFormat.of()
          .parseHex(
              "4889d0" // mov rax, rdx
                  + "4889cf" // mov rdi, rcx
                  + "4c89c6" // mov rsi, r8
                  + "4c89ca" // mov rdx, r9
                  + "4c8b542408" // mov r10, [rsp + 8]
                  + "4c8b442410" // mov r8, [rsp + 16]
                  + "4c8b4c2418" // mov r9, [rsp + 24]
                  + "0f05" // syscall
                  + "c3"); // ret

  private static final int PAGE_BYTES = 4096;
  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final int EXECUTE = 4;
  private static final int PRIVATE_ANONYMOUS = 0x22;

  /** Places of functions in JNI's tables (jni.h), and the version that they are asked for. */
  private static final int GET_ENV = 6;

  private static final int REGISTER_NATIVES = 215;
  private static final int JNI_1_6 = 0x00010006;

  private static final boolean LINKED = link();

  private SystemCall() {}

  private static final class Jvm {
    static native int JNI_GetCreatedJavaVMs(long machines, int most, long count);
  }

  static boolean isLinked() {
    return LINKED;
  }

  /**
   * Makes a system call.
   *
   * @return the result; a negative error number after a failure
   */
  static native long call(long number, long a, long b, long c, long d, long e, long f);

  private static boolean link() {
    if (!System.getProperty("os.arch", "").equals("amd64")) {
      return false;
    }
    try {
      NativeAccess.register(Jvm.class);
      long page = pageOfInstructions();
      return page != 0 && register(page);
    } catch (RuntimeException | LinkageError e) {
      return false;
    }
  }

  /** 0 where the system refuses. */
  private static long pageOfInstructions() {
    long page = Libc.mmap(0, PAGE_BYTES, READ | WRITE, PRIVATE_ANONYMOUS, -1, 0);
    if (page == -1) {
      return 0;
    }
    NativeAccess.memory(page, PAGE_BYTES).put(INSTRUCTIONS);
    return Libc.mprotect(page, PAGE_BYTES, READ | EXECUTE) == 0 ? page : 0;
  }

  private static boolean register(long instructions) {
    long address = Libc.malloc(64);
    try {
      ByteBuffer memory = NativeAccess.memory(address, 64);
      if (Jvm.JNI_GetCreatedJavaVMs(address, 1, address + 8) != 0) {
        return false;
      }
      long machine = memory.getLong(0);
      if (NativeAccess.call(function(machine, GET_ENV), machine, address, JNI_1_6) != 0) {
        return false;
      }
      long environment = memory.getLong(0);
      memory.putLong(0, address + 24).putLong(8, address + 32).putLong(16, instructions);
      memory.position(24);
      memory.put("call\0\0\0\0(JJJJJJJ)J\0".getBytes(StandardCharsets.US_ASCII));
      long register = function(environment, REGISTER_NATIVES);
      return NativeAccess.call(register, environment, SystemCall.class, address, 1) == 0;
    } finally {
      Libc.free(address);
    }
  }

  /** The function at a place of the table that an object of JNI points to. */
  private static long function(long object, int place) {
    long table = NativeAccess.memory(object, 8).getLong(0);
    return NativeAccess.memory(table, 8L * (place + 1)).getLong(8 * place);
  }
}
