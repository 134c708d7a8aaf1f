package io.github.trueload.api;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The signatures that a caller of some types is compiled against: the types' own, and those of the
 * types of ours that they name.
 */
final class ApiSignatures {

  private static final String OURS = "io.github.trueload.";
  private static final int SEEN = Modifier.PUBLIC | Modifier.PROTECTED;

  private final SortedSet<String> lines = new TreeSet<>();
  private final SortedSet<String> named = new TreeSet<>();
  private final Deque<Class<?>> waiting = new ArrayDeque<>();

  private ApiSignatures() {}

  /** One line for each type and each of its members, sorted. */
  static SortedSet<String> of(Class<?>... types) {
    ApiSignatures signatures = new ApiSignatures();
    Stream.of(types).forEach(signatures::name);
    List<Class<?>> first = new ArrayList<>(signatures.waiting);
    signatures.waiting.clear();
    first.forEach(signatures::add);
    List<Class<?>> second = new ArrayList<>(signatures.waiting);
    second.forEach(signatures::add);
    return signatures.lines;
  }

  private void name(Type type) {
    if (type instanceof Class<?> plain) {
      Class<?> element = plain.isArray() ? plain.componentType() : plain;
      if (element.getName().startsWith(OURS) && named.add(element.getName())) {
        waiting.add(element);
      }
    } else if (type instanceof ParameterizedType generic) {
      name(generic.getRawType());
      Stream.of(generic.getActualTypeArguments()).forEach(this::name);
    } else if (type instanceof GenericArrayType array) {
      name(array.getGenericComponentType());
    } else if (type instanceof WildcardType wildcard) {
      Stream.of(wildcard.getUpperBounds()).forEach(this::name);
    }
  }

  private void add(Class<?> type) {
    List<String> parents = new ArrayList<>();
    if (type.getGenericSuperclass() != null) {
      parents.add(type.getGenericSuperclass().getTypeName());
    }
    Stream.of(type.getGenericInterfaces()).map(Type::getTypeName).forEach(parents::add);
    lines.add(
        type.getName()
            + " "
            + Modifier.toString(type.getModifiers() & ~Modifier.STATIC & ~Modifier.STRICT)
            + kind(type)
            + parents);
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      add(type, constructor, "<init>", void.class);
    }
    for (Method method : type.getDeclaredMethods()) {
      if (!method.isBridge()) {
        add(type, method, method.getName(), method.getGenericReturnType());
      }
    }
    for (Field field : type.getDeclaredFields()) {
      if ((field.getModifiers() & SEEN) != 0 && !field.isSynthetic()) {
        name(field.getGenericType());
        lines.add(
            type.getName()
                + "."
                + field.getName()
                + " : "
                + Modifier.toString(field.getModifiers())
                + " "
                + field.getGenericType().getTypeName());
      }
    }
  }

  private static String kind(Class<?> type) {
    if (type.isInterface()) {
      return " ";
    }
    return type.isRecord() ? " record " : type.isEnum() ? " enum " : " class ";
  }

  private void add(Class<?> type, Executable member, String name, Type returned) {
    if ((member.getModifiers() & SEEN) == 0 || member.isSynthetic()) {
      return;
    }
    name(returned);
    Stream.of(member.getGenericParameterTypes()).forEach(this::name);
    Stream.of(member.getGenericExceptionTypes()).forEach(this::name);
    lines.add(
        type.getName()
            + "."
            + name
            + types(member.getGenericParameterTypes(), "(", ")")
            + " : "
            + Modifier.toString(member.getModifiers() & ~Modifier.TRANSIENT & ~Modifier.VOLATILE)
            + " "
            + returned.getTypeName()
            + (member.getExceptionTypes().length == 0
                ? ""
                : types(member.getGenericExceptionTypes(), " throws ", "")));
  }

  private static String types(Type[] types, String before, String after) {
    return Stream.of(types).map(Type::getTypeName).collect(Collectors.joining(", ", before, after));
  }
}
