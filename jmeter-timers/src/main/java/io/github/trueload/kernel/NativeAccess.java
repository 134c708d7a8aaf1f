package io.github.trueload.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Links {@link Libc} by JNA's direct mapping.
 *
 * <p>JMeter's class path is flat, and JNA cannot travel under another name: its native library
 * knows the names of its classes. The plugin therefore carries JNA as a jar within the jar and
 * loads it with a class loader of its own. Another plugin's JNA is never replaced by ours, which
 * holds the native libraries of two platforms alone, and never replaces ours.
 */
final class NativeAccess {

  private static final String JNA = "jna.jar";

  /** JNA's functions that are used besides the mapped ones. */
  private record Jna(
      MethodHandle register, MethodHandle lastError, MethodHandle memoryAt, MethodHandle call) {}

  private static volatile @Nullable Jna jna;

  /** A constant, which the JVM's compiler inlines; first used after {@link #link()}. */
  private static final class LastError {
    static final MethodHandle HANDLE = linked().lastError;
  }

  private NativeAccess() {}

  /**
   * Links the system calls; once in a JVM.
   *
   * @throws IOException with the reason, in words that follow "because"
   */
  static synchronized void link() throws IOException {
    if (jna != null) {
      return;
    }
    String system = System.getProperty("os.name", "");
    String processor = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    if (!system.equals("Linux")) {
      throw new IOException("the system is " + system + ", not Linux");
    }
    if (!processor.equals("amd64") && !processor.equals("aarch64")) {
      throw new IOException("the processor is " + processor + ", neither amd64 nor aarch64");
    }
    // Class loaders read no nested jar. Linux keeps the bytes of a deleted file as long as the
    // loader has it open, so a JVM that is killed leaves none behind, either.
    Path copy = Files.createTempFile("trueload-jna", ".jar");
    try {
      copyJar(copy);
      URL jar = copy.toUri().toURL();
      link(new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader()));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException("native code cannot be called: " + cause, e);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private static void copyJar(Path copy) throws IOException {
    try (InputStream in = NativeAccess.class.getResourceAsStream(JNA)) {
      if (in == null) {
        throw new IOException("the plugin's jar is without " + JNA);
      }
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void link(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> functions = loader.loadClass("com.sun.jna.Native");
    Class<?> library = loader.loadClass("com.sun.jna.NativeLibrary");
    Object process = library.getMethod("getProcess").invoke(null);
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle register =
        MethodHandles.insertArguments(
            lookup.unreflect(functions.getMethod("register", Class.class, library)), 1, process);
    Class<?> pointer = loader.loadClass("com.sun.jna.Pointer");
    MethodHandle buffer =
        lookup.findVirtual(
            pointer,
            "getByteBuffer",
            MethodType.methodType(ByteBuffer.class, long.class, long.class));
    MethodHandle memoryAt =
        MethodHandles.filterArguments(
            MethodHandles.insertArguments(buffer, 1, 0L),
            0,
            lookup.findConstructor(pointer, MethodType.methodType(void.class, long.class)));
    MethodHandle lastError =
        lookup.findStatic(functions, "getLastError", MethodType.methodType(int.class));
    Jna linked = new Jna(register, lastError, memoryAt, callOf(loader, lookup));
    register(linked, Libc.class);
    jna = linked;
  }

  /** Of an address and an array of arguments. */
  private static MethodHandle callOf(ClassLoader loader, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    Class<?> pointer = loader.loadClass("com.sun.jna.Pointer");
    Class<?> function = loader.loadClass("com.sun.jna.Function");
    MethodHandle at =
        MethodHandles.filterReturnValue(
            lookup.findConstructor(pointer, MethodType.methodType(void.class, long.class)),
            lookup.findStatic(function, "getFunction", MethodType.methodType(function, pointer)));
    MethodHandle invoke =
        lookup.findVirtual(
            function,
            "invoke",
            MethodType.methodType(Object.class, Class.class, Object[].class, Map.class));
    return MethodHandles.filterArguments(
        MethodHandles.insertArguments(
            MethodHandles.insertArguments(invoke, 3, Map.of("allow-objects", true)),
            1,
            Integer.class),
        0,
        at);
  }

  private static Jna linked() {
    return Objects.requireNonNull(jna, "link() comes first");
  }

  /** Maps a class's native methods onto the C library; {@link #link()} has begun. */
  static void register(Class<?> functions) {
    register(linked(), functions);
  }

  private static void register(Jna linked, Class<?> functions) {
    try {
      linked.register.invoke(functions);
    } catch (Throwable e) {
      throw new LinkageError("register", e);
    }
  }

  /** The number of the calling thread's last failure of a call of {@link Libc}. */
  static int errno() {
    try {
      return (int) LastError.HANDLE.invokeExact();
    } catch (Throwable e) {
      throw new LinkageError("errno", e);
    }
  }

  /** Native memory, never freed by the JVM, as a buffer of the machine's byte order. */
  static ByteBuffer memory(long address, long bytes) {
    try {
      ByteBuffer memory = (ByteBuffer) linked().memoryAt.invokeExact(address, bytes);
      return memory.order(ByteOrder.nativeOrder());
    } catch (Throwable e) {
      throw new LinkageError("getByteBuffer", e);
    }
  }

  /**
   * Calls a native function, slowly.
   *
   * @param function its address
   * @param arguments {@code Long}, {@code Integer}, or other objects, which arrive as JNI's
   *     references to them
   */
  static int call(long function, Object... arguments) {
    try {
      return (int) linked().call.invoke(function, arguments);
    } catch (Throwable e) {
      throw new LinkageError("call", e);
    }
  }
}
