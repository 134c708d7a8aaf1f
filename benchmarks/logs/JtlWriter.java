import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Writes a JTL as JMeter 5.6.3 does by default, of a load of independent users: exponential think
 * and response times, rows in the order of their ends. The same arguments give the same bytes.
 *
 * <pre>java JtlWriter.java FILE ROWS [SEED]</pre>
 *
 * A FILE that ends with {@code .xml} is written as XML, one with {@code .log} as the access log that
 * nginx would have written of it: combined, {@code $msec $request_time}.
 */
final class JtlWriter {

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
  private static final String XML_HEADER =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n";
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final String[] LABELS = {"home", "search", "view item", "add to cart", "checkout"};
  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final int USERS = 1_000;
  private static final double THINK_MILLIS = 480;
  private static final double RESPONSE_MILLIS = 20;
  private static final double ERRORS = 0.01;

  /** A user's request under way, or the next one. */
  private record Request(double start, double end, int user) {}

  private JtlWriter() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    long rows = Long.parseLong(args[1]);
    SplittableRandom random = new SplittableRandom(args.length > 2 ? Long.parseLong(args[2]) : 1);
    PriorityQueue<Request> byEnd = new PriorityQueue<>((a, b) -> Double.compare(a.end, b.end));
    for (int user = 1; user <= USERS; user++) {
      byEnd.add(next(0, user, random));
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      String name = file.toString();
      boolean xml = name.endsWith(".xml");
      boolean access = name.endsWith(".log");
      StringBuilder text = new StringBuilder(xml ? XML_HEADER : access ? "" : HEADER);
      for (long row = 0; row < rows; row++) {
        Request done = byEnd.remove();
        if (xml) {
          appendXml(done, text, random);
        } else if (access) {
          appendLine(done, text, random);
        } else {
          append(done, text, random);
        }
        byEnd.add(next(done.end, done.user, random));
        text.append(xml && row + 1 == rows ? "</testResults>\n" : "");
        if (text.length() > 1 << 20 || row + 1 == rows) {
          out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
          text.setLength(0);
        }
      }
    }
  }

  private static Request next(double now, int user, SplittableRandom random) {
    double start = now + exponential(THINK_MILLIS, random);
    return new Request(start, start + exponential(RESPONSE_MILLIS, random), user);
  }

  private static double exponential(double mean, SplittableRandom random) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  private static void append(Request request, StringBuilder text, SplittableRandom random) {
    long start = (long) request.start;
    long elapsed = (long) request.end - start;
    int page = random.nextInt(LABELS.length);
    boolean success = random.nextDouble() >= ERRORS;
    text.append(START_MILLIS + start).append(',').append(elapsed).append(',');
    text.append(LABELS[page]).append(success ? ",200,OK" : ",500,OK");
    text.append(",Thread Group 1-").append(request.user).append(",text,").append(success);
    text.append(",,").append(1294 + page).append(",118,1000,1000,http://site/p");
    text.append(page).append(',').append(elapsed).append(",0,0\n");
  }

  private static void appendXml(Request request, StringBuilder text, SplittableRandom random) {
    long start = (long) request.start;
    long elapsed = (long) request.end - start;
    int page = random.nextInt(LABELS.length);
    boolean success = random.nextDouble() >= ERRORS;
    text.append("<httpSample t=\"").append(elapsed).append("\" it=\"0\" lt=\"").append(elapsed);
    text.append("\" ct=\"0\" ts=\"").append(START_MILLIS + start).append("\" s=\"").append(success);
    text.append("\" lb=\"").append(LABELS[page]).append("\" rc=\"").append(success ? 200 : 500);
    text.append("\" rm=\"OK\" tn=\"Thread Group 1-").append(request.user);
    text.append("\" dt=\"text\" by=\"").append(1294 + page);
    text.append("\" sby=\"118\" ng=\"1000\" na=\"1000\">\n  <java.net.URL>http://site/p");
    text.append(page).append("</java.net.URL>\n</httpSample>\n");
  }

  private static void appendLine(Request request, StringBuilder text, SplittableRandom random) {
    long end = START_MILLIS + (long) request.end;
    int page = random.nextInt(LABELS.length);
    boolean success = random.nextDouble() >= ERRORS;
    text.append("10.0.0.").append(request.user % 250).append(" - - [");
    text.append(SECOND.format(Instant.ofEpochMilli(end))).append("] \"GET /p").append(page);
    text.append("?user=").append(request.user).append(" HTTP/1.1\" ").append(success ? 200 : 500);
    text.append(' ').append(1294 + page).append(" \"-\" \"Apache-HttpClient/4.5.14\" ");
    text.append(end / 1000).append('.').append(String.format("%03d", end % 1000)).append(" 0.");
    long elapsed = Math.min(999, (long) request.end - (long) request.start);
    text.append(String.format("%03d", elapsed)).append('\n');
  }
}
