package io.github.trueload.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interned names, bounded in number and in length together: a plan that puts ids or documents into
 * its labels must not exhaust memory. Past the bound every new name becomes one, {@value #OTHER}.
 */
public final class Names {

  /** What names past the bound are called. */
  public static final String OTHER = "(other)";

  /** Characters of all names kept apart. */
  static final long MOST_CHARACTERS = 1L << 26;

  private final int limit;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private long folded;
  private long characters;

  /**
   * @param limit the most names kept apart, at least 1
   */
  public Names(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, was " + limit);
    }
    this.limit = limit;
  }

  /** The id of {@code name}, given out in order from 0; new names past the bound share one. */
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

  /** The name that has {@code id}. */
  public String name(int id) {
    return names.get(id);
  }

  /** How many ids there are. */
  public int size() {
    return names.size();
  }

  /** How many look-ups ended in {@value #OTHER} because the bound was reached. */
  public long folded() {
    return folded;
  }
}
