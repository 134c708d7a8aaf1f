package io.github.trueload.vegeta;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The types that a gob stream defines before it uses them. */
final class GobTypes {

  /** The numbers of Go's own types. */
  static final int BOOL = 1;

  static final int INT = 2;
  static final int UINT = 3;
  static final int FLOAT = 4;
  static final int BYTES = 5;
  static final int STRING = 6;

  // The fields of gob's wireType: which kind of type follows.
  private static final int STRUCT = 3;
  private static final int FIRST_MARSHALER = 5;
  private static final int LAST_MARSHALER = 7;

  private static final int MOST_TYPES = 1_000;
  private static final int MOST_FIELDS = 1_000;

  /** A field of a struct. */
  record Field(String name, long type) {}

  private final Map<Long, List<Field>> structs = new HashMap<>();
  private final Map<Long, Boolean> marshalers = new HashMap<>();

  /** Reads the definition of a type, which is the rest of the message. */
  void define(long number, GobInput in) throws IOException {
    if (structs.size() + marshalers.size() > MOST_TYPES) {
      throw in.unreadable("defines more than 1,000 types");
    }
    long kind = in.positive();
    if (kind == STRUCT) {
      structs.put(number, struct(in));
    } else {
      marshalers.put(number, kind >= FIRST_MARSHALER && kind <= LAST_MARSHALER);
    }
  }

  private static List<Field> struct(GobInput in) throws IOException {
    List<Field> fields = new ArrayList<>();
    long field = 0;
    for (long step = in.positive(); step > 0; step = in.positive()) {
      field += step;
      if (field == 1) {
        named(in); // The type's name and its number.
      } else {
        long count = in.positive();
        if (count > MOST_FIELDS) {
          throw in.unreadable("defines a type of " + count + " fields");
        }
        for (long i = 0; i < count; i++) {
          fields.add(named(in));
        }
      }
    }
    return fields;
  }

  /** A struct of a name and a number, as gob describes a type and a field. */
  private static Field named(GobInput in) throws IOException {
    String name = "";
    long type = 0;
    long field = 0;
    for (long step = in.positive(); step > 0; step = in.positive()) {
      field += step;
      if (field == 1) {
        name = in.text();
      } else {
        type = in.signed();
      }
    }
    return new Field(name, type);
  }

  /** The fields of a struct; empty if there is no struct with this number. */
  List<Field> fields(long number) {
    return structs.getOrDefault(number, List.of());
  }

  /** Whether the values of a type are bytes that the type itself has written. */
  boolean isMarshaler(long number) {
    return marshalers.getOrDefault(number, false);
  }
}
