package io.github.trueload.gate;

import io.github.trueload.gate.Token.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class Tokenizer {

  private static final Map<Type, Pattern> PLAIN = new LinkedHashMap<>();

  static {
    // a dot belongs to a word only between letters, so that "60s..end" is a range
    PLAIN.put(Type.WORD, Pattern.compile("[\\p{L}_](?:[\\p{L}\\p{N}_]++|[.-](?=[\\p{L}_]))*+"));
    PLAIN.put(Type.NUMBER, Pattern.compile("[0-9]{1,18}(?:\\.[0-9]{1,18})?"));
    PLAIN.put(Type.PLUS_MINUS, Pattern.compile("±|\\+/?[-−]"));
    PLAIN.put(Type.COMPARISON, Pattern.compile("<=|>=|!=|==?|<|>"));
    PLAIN.put(Type.RANGE, Pattern.compile("\\.\\."));
    PLAIN.put(Type.PLUS, Pattern.compile("\\+"));
    PLAIN.put(Type.MINUS, Pattern.compile("[-−]"));
    PLAIN.put(Type.OPEN, Pattern.compile("\\("));
    PLAIN.put(Type.CLOSE, Pattern.compile("\\)"));
  }

  private static final Pattern UNIT = Pattern.compile("\\s?(%|/(?:s|min|m|h)(?![\\p{L}\\p{N}]))");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokenizer(String text) {
    this.text = text;
  }

  /** The pieces of {@code expression}, the last of type {@link Type#END}. */
  static List<Token> tokens(String expression) throws GateSyntaxException {
    Tokenizer tokenizer = new Tokenizer(expression);
    tokenizer.skipSpace();
    while (tokenizer.at < expression.length()) {
      tokenizer.next();
      tokenizer.skipSpace();
    }
    tokenizer.add(Type.END, "", expression.length());
    return List.copyOf(tokenizer.tokens);
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private void add(Type type, String meaning, int end) {
    tokens.add(new Token(type, meaning, at, end));
    at = end;
  }

  private void next() throws GateSyntaxException {
    switch (text.charAt(at)) {
      case '"' -> string();
      case '/' -> regex();
      case ':' -> add(Type.MESSAGE, text.substring(at + 1).strip(), text.length());
      default -> plain();
    }
  }

  private void plain() {
    for (Map.Entry<Type, Pattern> each : PLAIN.entrySet()) {
      Matcher matcher = matcher(each.getValue());
      if (matcher.lookingAt()) {
        add(each.getKey(), matcher.group(), matcher.end());
        if (each.getKey() == Type.NUMBER) {
          unit();
        }
        return;
      }
    }
    add(Type.OTHER, Character.toString(text.codePointAt(at)), text.offsetByCodePoints(at, 1));
  }

  /** Units that are no words are determined by the number ahead of them. */
  private void unit() {
    Matcher matcher = matcher(UNIT);
    if (matcher.lookingAt()) {
      add(Type.UNIT, matcher.group(1), matcher.end());
    }
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(at, text.length()).useTransparentBounds(true);
  }

  private void string() throws GateSyntaxException {
    StringBuilder meaning = new StringBuilder();
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '"') {
      int c = text.charAt(i);
      if (c == '\\') {
        c = i + 1 < text.length() ? Quoting.unescaped(text.charAt(i + 1)) : -1;
        if (c < 0) {
          throw new GateSyntaxException(
              text, i, "expected \\\\, \\\", \\n, \\r or \\t after a backslash in quotes");
        }
        i++;
      }
      meaning.append((char) c);
      i++;
    }
    if (i >= text.length()) {
      throw new GateSyntaxException(text, at, "expected a quote that ends this label");
    }
    add(Type.STRING, meaning.toString(), i + 1);
  }

  private void regex() throws GateSyntaxException {
    StringBuilder meaning = new StringBuilder();
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '/') {
      if (text.charAt(i) == '\\' && i + 1 < text.length()) {
        i++;
        if (text.charAt(i) != '/') {
          meaning.append('\\');
        }
      }
      meaning.append(text.charAt(i));
      i++;
    }
    if (i >= text.length()) {
      throw new GateSyntaxException(text, at, "expected a / that ends this regular expression");
    }
    add(Type.REGEX, meaning.toString(), i + 1);
  }
}
