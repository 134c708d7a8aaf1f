package io.github.trueload.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names with numbers from 0. Their count and their total length are limited, because labels that
 * contain ids or documents must not exhaust the memory. Above the limit all new names are {@value
 * #OTHER}.
 */
public final class Names {

  /** The name of all names above the limit. */
  public static final String OTHER = "(other)";

  /** Characters of all names kept apart. */
  static final long MOST_CHARACTERS = 1L << 26;

  private final int limit;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private long folded;
  private long characters;

  /**
   * @param limit largest number of names that are distinguished, at least 1
   * @throws IllegalArgumentException if the limit is below 1
   */
  public Names(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, was " + limit);
    }
    this.limit = limit;
  }

  /**
   * {@return the number of a name, which a new name gets in order from 0; new names above the limit
   * share one}
   */
  public int id(String name) {
    Integer known = ids.get(name);
    if (known != null) {
      return known;
    }
    if (names.size() < limit && characters + name.length() <= MOST_CHARACTERS) {
      return add(name);
    }
    folded++;
    Integer other = ids.get(OTHER);
    return other != null ? other : add(OTHER);
  }

  private int add(String name) {
    int id = names.size();
    characters += name.length();
    names.add(name);
    ids.put(name, id);
    return id;
  }

  /**
   * {@return the name with a number}
   *
   * @param id from 0 to {@link #size} − 1
   */
  public String name(int id) {
    return names.get(id);
  }

  /** {@return the number of names, with {@value #OTHER} if the limit was reached} */
  public int size() {
    return names.size();
  }

  /** {@return the number of look-ups that gave {@value #OTHER} because the limit was reached} */
  public long folded() {
    return folded;
  }
}
