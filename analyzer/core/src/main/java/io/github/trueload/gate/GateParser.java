package io.github.trueload.gate;

import io.github.trueload.gate.Condition.Comparison;
import io.github.trueload.gate.Condition.Side;
import io.github.trueload.gate.Metric.Argument;
import io.github.trueload.gate.Token.Type;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import io.github.trueload.wording.SuggestionFinder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads one gate by recursive descent:
 *
 * <pre>
 * gate      = ["warn"] metric ["(" number [unit] ")"] ["of" labels] ["in" part] condition
 *             ["min" "n" "=" number] [":" message]
 * labels    = word {word} | string | "/" regex "/"
 * part      = "steady" | "last" duration | duration ".." (duration | "end")
 * condition = comparison quantity ["±" quantity] | ("=" | "!=") verdict
 *           | "vs" "baseline" ("+" | "-" | "±") quantity | "±" quantity
 * </pre>
 */
final class GateParser {

  private final String text;
  private final List<Token> tokens;
  private int next;

  GateParser(String text) throws GateSyntaxException {
    this.text = text;
    this.tokens = Tokenizer.tokens(text);
  }

  Gate gate() throws GateSyntaxException {
    boolean warn = takeWord("warn");
    Token name = peek();
    Metric metric = metric();
    Quantity argument = argument(metric, name);
    Labels labels = takeWord("of") ? labels(metric) : null;
    RunPart part = takeWord("in") ? part() : null;
    Condition condition = condition(metric);
    Long minimum = takeWord("min") ? minimum() : null;
    String message = message();
    if (!peek().is(Type.END)) {
      throw expected("'min n=…', ': message' or the end");
    }
    return new Gate(
        warn, new GateSubject(metric, argument, labels, part), condition, minimum, message);
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token take() {
    return tokens.get(next++);
  }

  private boolean takeIf(Type type) {
    if (peek().is(type)) {
      next++;
      return true;
    }
    return false;
  }

  private boolean takeWord(String word) {
    if (peek().isWord(word)) {
      next++;
      return true;
    }
    return false;
  }

  private Token take(Type type, String words) throws GateSyntaxException {
    if (!peek().is(type)) {
      throw expected(words);
    }
    return take();
  }

  private GateSyntaxException expected(String words) {
    return problem(peek(), "expected " + words + ", found " + found(peek()));
  }

  private String found(Token token) {
    return token.is(Type.END)
        ? "the end"
        : "'" + text.substring(token.start(), token.end()).strip() + "'";
  }

  private GateSyntaxException problem(Token where, String words) {
    return new GateSyntaxException(text, where.start(), words);
  }

  private Metric metric() throws GateSyntaxException {
    if (!peek().is(Type.WORD)) {
      throw expected("a metric (" + Metrics.forms() + ")");
    }
    Token name = take();
    Metric metric = Metrics.of(name.text());
    if (metric == null) {
      throw problem(name, "there is no metric '" + name.text() + "'" + hint(name.text()));
    }
    return metric;
  }

  /**
   * The metric that is meant, such as {@code p(99)} by {@code p99}; all of them if none is near.
   */
  private static String hint(String name) {
    if (name.matches("(?i)p\\d+")) {
      return "; did you mean 'p(" + name.substring(1) + ")'?";
    }
    return SuggestionFinder.to(name, Metrics.ids())
        .filter(near -> near.regionMatches(true, 0, name, 0, 1)) // first letters are rarely wrong
        .map(near -> "; did you mean '" + near + "'? (docs/gates.md lists all)")
        .orElseGet(() -> "; there are " + Metrics.forms());
  }

  private @Nullable Quantity argument(Metric metric, Token name) throws GateSyntaxException {
    Argument taken = metric.argument();
    if (!peek().is(Type.OPEN)) {
      if (taken.isNeeded()) {
        throw problem(name, metric.id() + " needs " + taken.words());
      }
      return null;
    }
    if (taken == Argument.NONE) {
      throw problem(peek(), metric.id() + " takes nothing in parentheses");
    }
    take();
    Token start = peek();
    Quantity argument = quantity(taken.words());
    if (argument.unit().dimension() != taken.dimension() || !taken.fits(argument.value())) {
      String share = taken == Argument.PERCENTILE ? shareAsPercentile(argument) : "";
      throw problem(start, "expected " + taken.words() + ", found '" + argument + "'" + share);
    }
    take(Type.CLOSE, "')'");
    return argument;
  }

  /** What to write for 0.99. */
  private static String shareAsPercentile(Quantity argument) {
    BigDecimal percent = argument.number().movePointRight(2).stripTrailingZeros();
    boolean isShare =
        argument.unit() == Unit.NONE
            && argument.number().signum() > 0
            && argument.number().compareTo(BigDecimal.ONE) < 0;
    return isShare ? "; write (" + percent.toPlainString() + ")" : "";
  }

  private Labels labels(Metric metric) throws GateSyntaxException {
    if (!metric.isOfLabels()) {
      String those =
          Metrics.all().stream()
              .filter(Metric::isOfLabels)
              .map(Metric::form)
              .collect(Collectors.joining(", "));
      throw problem(
          tokens.get(next - 1),
          metric.id() + " covers all requests; 'of' is possible with " + those);
    }
    if (peek().is(Type.STRING)) {
      return new Labels.One(take().text());
    }
    if (peek().is(Type.REGEX)) {
      return regex(take());
    }
    if (takeWord("each")) {
      return new Labels.Each(peek().is(Type.REGEX) ? regex(take()) : null);
    }
    Token first = peek();
    int end = first.start();
    while (isBareLabel(peek())) {
      end = take().end();
    }
    if (end == first.start()) {
      throw expected("a label: words, \"quoted\", /regular expression/ or each");
    }
    return new Labels.One(text.substring(first.start(), end));
  }

  private static boolean isBareLabel(Token token) {
    boolean isKeyword = token.isWord("in") || token.isWord("vs");
    return (token.is(Type.WORD) && !isKeyword) || token.is(Type.NUMBER);
  }

  private Labels.Matching regex(Token token) throws GateSyntaxException {
    try {
      Pattern.compile(token.text());
    } catch (PatternSyntaxException e) {
      throw problem(token, "not a regular expression: " + e.getDescription());
    }
    return new Labels.Matching(token.text());
  }

  private RunPart part() throws GateSyntaxException {
    if (takeWord("steady")) {
      return new RunPart.Steady();
    }
    if (takeWord("last")) {
      return new RunPart.Last(duration());
    }
    if (!peek().is(Type.NUMBER)) {
      throw expected("steady, last 5m or 60s..end");
    }
    Quantity start = duration();
    take(Type.RANGE, "'..' and the end of the part (60s..end, 60s..5m)");
    if (takeWord("end")) {
      return new RunPart.Between(start, null);
    }
    Token token = peek();
    Quantity end = duration();
    if (end.value().compareTo(start.value()) <= 0) {
      throw problem(token, "the part ends at " + end + ", not after its start at " + start);
    }
    return new RunPart.Between(start, end);
  }

  private Quantity duration() throws GateSyntaxException {
    Token start = peek();
    if (!start.is(Type.NUMBER)) {
      throw expected(Dimension.TIME.words());
    }
    Quantity duration = quantity(Dimension.TIME.words());
    boolean isZero = duration.value().signum() == 0 && duration.unit() == Unit.NONE;
    if (duration.unit().dimension() != Dimension.TIME && !isZero) {
      throw problem(start, "expected " + Dimension.TIME.words() + ", found '" + duration + "'");
    }
    return duration;
  }

  private Quantity quantity(String words) throws GateSyntaxException {
    boolean isNegative = takeIf(Type.MINUS);
    BigDecimal number = new BigDecimal(take(Type.NUMBER, words).text());
    return new Quantity(isNegative ? number.negate() : number, unit());
  }

  private Unit unit() throws GateSyntaxException {
    Token token = peek();
    Unit unit = Unit.NONE;
    if (token.is(Type.UNIT) || (token.is(Type.WORD) && !isMinimum())) {
      unit = Unit.of(token.text());
      if (unit == null) {
        throw expected("a unit (ns, us, ms, s, m, h, %, /s, /m, /h)");
      }
      next++;
    }
    return unit;
  }

  /** Whether {@code min n=} follows, rather than the unit min. */
  private boolean isMinimum() {
    return peek().isWord("min") && tokens.get(next + 1).isWord("n");
  }

  private Condition condition(Metric metric) throws GateSyntaxException {
    if (takeWord("vs")) {
      return versusBaseline(metric);
    }
    if (peek().is(Type.PLUS_MINUS)) {
      return precision(metric);
    }
    if (!peek().is(Type.COMPARISON)) {
      throw expected("one of < <= > >= = !=, 'vs baseline +10%' or '± 5%'");
    }
    Token sign = take();
    Comparison comparison = comparison(sign.text());
    if (metric.kind() == Kind.WORD) {
      return word(metric, sign, comparison);
    }
    Quantity limit = fitting(metric.kind().dimension(), metric);
    Quantity tolerance = null;
    Token token = peek();
    if (takeIf(Type.PLUS_MINUS)) {
      if (comparison != Comparison.EQUAL) {
        throw problem(token, "± needs =");
      }
      tolerance = margin(metric);
    } else if (!metric.kind().isExact() && isEquality(comparison)) {
      throw problem(
          token,
          metric.id()
              + " is never exactly a number; expected '± tolerance' after = "
              + limit
              + ", or one of < <= > >=");
    }
    return new Condition.Limit(comparison, limit, tolerance);
  }

  private static boolean isEquality(Comparison comparison) {
    return comparison == Comparison.EQUAL || comparison == Comparison.UNEQUAL;
  }

  private static Comparison comparison(String sign) {
    String plain = sign.equals("==") ? "=" : sign;
    return Arrays.stream(Comparison.values())
        .filter(each -> each.sign().equals(plain))
        .findFirst()
        .orElseThrow();
  }

  private Condition word(Metric metric, Token sign, Comparison comparison)
      throws GateSyntaxException {
    if (!isEquality(comparison)) {
      throw problem(sign, metric.id() + " is a word; expected = or !=");
    }
    List<String> words = metric.words().all();
    for (String word : words) {
      if (takeWord(word)) {
        return new Condition.Is(comparison == Comparison.EQUAL, word);
      }
    }
    int last = words.size() - 1;
    throw expected(String.join(", ", words.subList(0, last)) + " or " + words.get(last));
  }

  private Condition versusBaseline(Metric metric) throws GateSyntaxException {
    if (metric.kind() == Kind.WORD) {
      throw problem(tokens.get(next - 1), metric.id() + " is a word; expected = or !=");
    }
    if (!takeWord("baseline")) {
      throw expected("'baseline'");
    }
    Token sign = peek();
    Side side =
        switch (sign.type()) {
          case PLUS -> Side.ABOVE;
          case MINUS -> Side.BELOW;
          case PLUS_MINUS -> Side.BOTH;
          default -> throw expected("+, - or ± and a margin, such as +10%");
        };
    take();
    return new Condition.VersusBaseline(side, margin(metric));
  }

  private Condition precision(Metric metric) throws GateSyntaxException {
    if (!metric.hasInterval()) {
      throw problem(
          peek(), metric.id() + " has no 95 % interval; write = before a value ± tolerance");
    }
    take();
    return new Condition.Known(margin(metric));
  }

  /** A tolerance: in the metric's unit, or a share of the limit. */
  private Quantity margin(Metric metric) throws GateSyntaxException {
    Token start = peek();
    Dimension dimension = metric.kind().dimension();
    String words = dimension.words() + (dimension == Dimension.SHARE ? "" : ", or a share: 10%");
    Quantity margin = quantity(words);
    Dimension found = margin.unit().dimension();
    if ((found != dimension && found != Dimension.SHARE) || margin.number().signum() < 0) {
      throw problem(start, "expected " + words + ", found '" + margin + "'");
    }
    return margin;
  }

  private Quantity fitting(Dimension dimension, Metric metric) throws GateSyntaxException {
    Token start = peek();
    Quantity quantity = quantity(dimension.words());
    if (quantity.unit().dimension() != dimension) {
      throw problem(
          start, metric.id() + ": expected " + dimension.words() + ", found '" + quantity + "'");
    }
    return quantity;
  }

  private Long minimum() throws GateSyntaxException {
    if (!takeWord("n")) {
      throw expected("'n=' and a number after 'min'");
    }
    Token sign = take(Type.COMPARISON, "'='");
    if (!sign.text().equals("=")) {
      throw problem(sign, "expected '=', found " + found(sign));
    }
    Token number = take(Type.NUMBER, "a whole number, 1 or more");
    if (number.text().contains(".") || Long.parseLong(number.text()) < 1) {
      throw problem(number, "expected a whole number, 1 or more, found " + found(number));
    }
    return Long.valueOf(number.text());
  }

  private @Nullable String message() throws GateSyntaxException {
    Token token = peek();
    if (!takeIf(Type.MESSAGE)) {
      return null;
    }
    if (token.text().isEmpty()) {
      throw problem(token, "expected a message after ':'");
    }
    return token.text();
  }
}
