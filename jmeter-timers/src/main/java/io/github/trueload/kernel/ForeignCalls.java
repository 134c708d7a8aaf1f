package io.github.trueload.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Links functions of the C library by {@code java.lang.foreign}, which JVMs have from 22 on. A call
 * by such a handle, kept in a static final field, takes the processor some ten nanoseconds; one by
 * JNA takes 70 to 190, more with each argument.
 *
 * <p>By reflection, because the plugin runs on JVMs without it, too.
 */
final class ForeignCalls {

  private static final int FIRST_VERSION = 22;

  private static final String PACKAGE = "java.lang.foreign.";

  private ForeignCalls() {}

  /**
   * A handle of a function. Its first parameter, of the type {@code Object}, is native memory for
   * {@code errno}, by {@link #memory}; then come the function's own.
   *
   * @param result {@code int} or {@code long}, as are the parameters
   * @return the handle; null if the JVM cannot link the function
   */
  static @Nullable MethodHandle link(String function, Class<?> result, Class<?>... parameters) {
    if (Runtime.version().feature() < FIRST_VERSION) {
      return null;
    }
    try {
      Class<?> linking = Class.forName(PACKAGE + "Linker");
      Object linker = linking.getMethod("nativeLinker").invoke(null);
      Object library = linking.getMethod("defaultLookup").invoke(linker);
      Optional<?> symbol =
          (Optional<?>)
              Class.forName(PACKAGE + "SymbolLookup")
                  .getMethod("find", String.class)
                  .invoke(library, function);
      Class<?> options = Class.forName(PACKAGE + "Linker$Option").arrayType();
      Class<?> descriptor = Class.forName(PACKAGE + "FunctionDescriptor");
      MethodHandle handle =
          (MethodHandle)
              linking
                  .getMethod(
                      "downcallHandle",
                      Class.forName(PACKAGE + "MemorySegment"),
                      descriptor,
                      options)
                  .invoke(
                      linker,
                      symbol.orElseThrow(),
                      descriptor(descriptor, result, parameters),
                      captureOfErrno(options));
      return handle.asType(handle.type().changeParameterType(0, Object.class));
    } catch (ReflectiveOperationException | NoSuchElementException | LinkageError e) {
      return null;
    }
  }

  private static Object descriptor(Class<?> descriptor, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    Class<?> layout = Class.forName(PACKAGE + "MemoryLayout");
    Object layouts = Array.newInstance(layout, parameters.length);
    for (int i = 0; i < parameters.length; i++) {
      Array.set(layouts, i, layout(parameters[i]));
    }
    return descriptor
        .getMethod("of", layout, layout.arrayType())
        .invoke(null, layout(result), layouts);
  }

  private static Object layout(Class<?> type) throws ReflectiveOperationException {
    return Class.forName(PACKAGE + "ValueLayout")
        .getField(type == int.class ? "JAVA_INT" : "JAVA_LONG")
        .get(null);
  }

  /** Without it, what the JVM does after the call can change the number. */
  private static Object captureOfErrno(Class<?> options) throws ReflectiveOperationException {
    Object captures = Array.newInstance(options.componentType(), 1);
    Object capture =
        options
            .componentType()
            .getMethod("captureCallState", String[].class)
            .invoke(null, (Object) new String[] {"errno"});
    Array.set(captures, 0, capture);
    return captures;
  }

  /** Native memory as these handles take it; null where the JVM does not have them. */
  static @Nullable Object memory(long address, long bytes) {
    if (Runtime.version().feature() < FIRST_VERSION) {
      return null;
    }
    try {
      Class<?> segment = Class.forName(PACKAGE + "MemorySegment");
      Object empty = segment.getMethod("ofAddress", long.class).invoke(null, address);
      return segment.getMethod("reinterpret", long.class).invoke(empty, bytes);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }
}
