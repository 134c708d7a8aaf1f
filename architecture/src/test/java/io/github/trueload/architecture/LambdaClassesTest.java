package io.github.trueload.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LambdaClassesTest {

  /** A lambda or reference of each kind. What each comes to is a line. */
  static final class Every implements Supplier<List<String>> {
    private final List<String> lines = new ArrayList<>();
    private final long ofThis = 40;

    private interface WithDefault {
      String name();

      default Supplier<String> twice() {
        return () -> name() + own().get();
      }

      private Supplier<String> own() {
        return this::name;
      }
    }

    private static final class Inner {
      private final String text;

      private Inner(String text) {
        this.text = text;
      }

      private Supplier<String> upper() {
        return () -> text.toUpperCase(Locale.ROOT);
      }

      private String text() {
        return text;
      }
    }

    private long plus(int number) {
      return ofThis + number;
    }

    private static long twice(long number) {
      return 2 * number;
    }

    private static double half(Integer number) {
      return number / 2.0;
    }

    private static <T extends Comparable<T>> UnaryOperator<T> least(T other) {
      return each -> each.compareTo(other) < 0 ? each : other;
    }

    private static Object anything(Object any) {
      return any;
    }

    private static boolean kept(List<Object> to, Object each) {
      return to.add(each);
    }

    @Override
    public List<String> get() {
      line("none captured", (Supplier<String>) () -> "a");
      byte small = 1;
      short shorter = 2;
      char letter = 'c';
      boolean yes = true;
      float part = 0.5f;
      long large = 1L << 40;
      double real = 0.25;
      String text = "text";
      int[] array = {7, 8};
      line(
          "all types captured",
          (Supplier<String>)
              () -> small + "," + shorter + letter + yes + part + large + real + text + array[1]);
      line("this captured", (LongSupplier) () -> ofThis + 2);
      Function<Integer, Long> ofPrivate = this::plus;
      line("private method, unboxed and boxed", (Supplier<Long>) () -> ofPrivate.apply(2));
      IntToLongFunction wider = Every::twice;
      line("int made long", (LongSupplier) () -> wider.applyAsLong(21));
      ToDoubleFunction<Integer> halved = Every::half;
      line("double", (DoubleSupplier) () -> halved.applyAsDouble(3));
      Function<Integer, Double> unboxedAndWider = Integer::doubleValue;
      line("box of another type", (Supplier<Double>) () -> unboxedAndWider.apply(4));
      ToDoubleFunction<Integer> fromBox = number -> number;
      line("unboxed and wider", (DoubleSupplier) () -> fromBox.applyAsDouble(5));
      ToDoubleFunction<Float> fromFloat = Float::floatValue;
      line("float made double", (DoubleSupplier) () -> fromFloat.applyAsDouble(1.5f));
      Function<String, Inner> made = Inner::new;
      line("private constructor", (Supplier<String>) () -> made.apply("inner").text());
      line("in a member", new Inner("member").upper());
      Function<Inner, String> unbound = Inner::text;
      line("private method of a member", (Supplier<String>) () -> unbound.apply(new Inner("b")));
      IntFunction<int[]> arrays = int[]::new;
      line("array", (IntSupplier) () -> arrays.apply(3).length);
      ToIntFunction<CharSequence> ofInterface = CharSequence::length;
      line("method of an interface", (IntSupplier) () -> ofInterface.applyAsInt("four"));
      BiFunction<List<Object>, Object, Boolean> add = List::add;
      line("boolean boxed", (Supplier<Boolean>) () -> add.apply(new ArrayList<>(), "x"));
      List<Object> target = new ArrayList<>();
      Consumer<Object> dropped = target::add;
      dropped.accept("dropped");
      Consumer<Object> alsoDropped = each -> kept(target, each);
      alsoDropped.accept("too");
      Consumer<Integer> longDropped = this::plus;
      longDropped.accept(1);
      line("result dropped", (Supplier<String>) target::toString);
      line("generic bound", (Supplier<String>) () -> least("m").apply("a"));
      BooleanSupplier isEmpty = target::isEmpty;
      line("bound", (Supplier<Boolean>) isEmpty::getAsBoolean);
      Function<String, Object> general = Every::anything;
      line("more general", (Supplier<Object>) () -> general.apply("g"));
      WithDefault named = () -> "name";
      line("in an interface", named.twice());
      line(
          "streams",
          (Supplier<String>)
              () ->
                  Stream.of("b", "a", "c")
                      .sorted(Comparator.comparing(Function.identity()))
                      .map(each -> each + text)
                      .collect(Collectors.joining("|")));
      return lines;
    }

    private void line(String what, Supplier<?> value) {
      lines.add(what + ": " + value.get());
    }

    private void line(String what, LongSupplier value) {
      lines.add(what + ": " + value.getAsLong());
    }

    private void line(String what, DoubleSupplier value) {
      lines.add(what + ": " + value.getAsDouble());
    }

    private void line(String what, IntSupplier value) {
      lines.add(what + ": " + value.getAsInt());
    }
  }

  /** Loads the classes anew, after they were rewritten. */
  private static final class Rewritten extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    Rewritten(Class<?>... originals) throws IOException {
      super(LambdaClassesTest.class.getClassLoader());
      LambdaClasses lambdas = new LambdaClasses();
      for (Class<?> original : originals) {
        classes.put(original.getName(), lambdas.rewrite(bytes(original)));
      }
      classes.replaceAll((name, bytes) -> lambdas.asHost(bytes));
      lambdas.classes().forEach((name, bytes) -> classes.put(name.replace('/', '.'), bytes));
    }

    private static byte[] bytes(Class<?> type) throws IOException {
      String file = "/" + type.getName().replace('.', '/') + ".class";
      try (InputStream in = LambdaClassesTest.class.getResourceAsStream(file)) {
        return in.readAllBytes();
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? defineClass(name, bytes, 0, bytes.length) : loaded;
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void everyKindOfLambdaDoesTheSameAsAClass() throws Exception {
    Rewritten loader =
        new Rewritten(
            LambdaClassesTest.class, Every.class, Every.Inner.class, Every.WithDefault.class);
    Class<?> every = loader.loadClass(Every.class.getName());
    Constructor<?> constructor = every.getDeclaredConstructor();
    constructor.setAccessible(true); // it is of another loader's package
    Supplier<List<String>> rewritten = (Supplier<List<String>>) constructor.newInstance();

    List<String> lines = rewritten.get();

    assertEquals(new Every().get(), lines);
    assertTrue(lines.size() > 20);
    assertTrue(
        loader.classes.keySet().stream().filter(name -> name.contains("$$L")).count() > 40,
        "each lambda is a class");
    loader.classes.forEach(
        (name, bytes) ->
            assertFalse(
                name.startsWith(Every.class.getName())
                    && new String(bytes, StandardCharsets.ISO_8859_1).contains("LambdaMetafactory"),
                name));
  }
}
