package io.github.trueload.document;

import java.util.LinkedHashMap;
import java.util.Map;

/** Terms and what they mean, on a page alone. */
public final class Glossary implements Block {

  private final Map<String, String> meanings = new LinkedHashMap<>();

  /**
   * Adds a term.
   *
   * @param term the word that is explained
   * @param meaning in one sentence
   */
  public Glossary term(String term, String meaning) {
    meanings.put(term, meaning);
    return this;
  }

  @Override
  public boolean isOnPage() {
    return !meanings.isEmpty();
  }

  @Override
  public void writeTo(Html html) {
    html.open("dl", "class", "method card");
    meanings.forEach((term, meaning) -> html.element("dt", term).element("dd", meaning));
    html.closeLine();
  }
}
