package io.github.trueload.listener;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.exporter.internal.otlp.metrics.MetricsRequestMarshaler;
import io.opentelemetry.sdk.resources.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Pushes the metrics of a run under way to a receiver of OTLP, such as OpenTelemetry's Collector:
 * for load generators that end before anything could scrape them. The threads of the test never
 * wait for it; the end of the test waits for the last values, at most twice {@link #PATIENCE}.
 */
final class OtlpPush {

  /** Property: the endpoint, where the element names none; empty for none. */
  static final String ENDPOINT = "trueload.metrics.otlp";

  /** Property: the time between two pushes. */
  static final String INTERVAL = "trueload.metrics.otlp.interval";

  private static final String INTERVAL_DEFAULT = "10s";

  /** How long the receiver may take to answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final LiveMetrics metrics = new LiveMetrics(true);
  private final OtlpTarget target;
  private final OtlpMetrics converted;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final Consumer<String> lines;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(OtlpPush::daemon);
  private boolean warned;

  private OtlpPush(OtlpTarget target, long intervalNanos, Consumer<String> lines) {
    this.target = target;
    this.lines = lines;
    converted = new OtlpMetrics(resource(target), now());
    timer.scheduleAtFixedRate(this::push, intervalNanos, intervalNanos, TimeUnit.NANOSECONDS);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "trueload-otlp");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Begins to push to the endpoint of the element, or of JMeter's property.
   *
   * @param ofElement null where the element names none
   * @param lines takes one line: where to, or why nowhere; and one of the first failure
   * @return null without an endpoint
   */
  static @Nullable OtlpPush begin(@Nullable OtlpTarget ofElement, Consumer<String> lines) {
    String property = ENDPOINT;
    String text = JMeterUtils.getPropDefault(ENDPOINT, "").strip();
    if (ofElement == null && text.isEmpty()) {
      return null;
    }
    try {
      OtlpTarget target = ofElement == null ? OtlpTarget.parse(text, System.getenv()) : ofElement;
      property = INTERVAL;
      text = JMeterUtils.getPropDefault(INTERVAL, INTERVAL_DEFAULT).strip();
      long nanos = Durations.parseNanos(text, BareNumber.REFUSED);
      if (nanos < TimeUnit.SECONDS.toNanos(1)) {
        throw new IllegalArgumentException("must be 1s or longer");
      }
      OtlpPush push = new OtlpPush(target, nanos, lines);
      lines.accept("trueload: metrics are sent to " + target.uri() + " each " + text);
      return push;
    } catch (IllegalArgumentException e) {
      lines.accept(
          "trueload warning: no metrics are sent, since %s=%s cannot be used: %s"
              .formatted(property, text, e.getMessage()));
      return null;
    }
  }

  /** Two load generators must not send under the same attributes: a receiver would mix them. */
  private static Resource resource(OtlpTarget target) {
    AttributesBuilder attributes =
        Attributes.builder()
            .put("service.instance.id", UUID.randomUUID().toString())
            .put("host.name", JMeterUtils.getLocalHostName());
    EngineShare share = ThisEngine.share();
    if (!share.isWhole()) {
      attributes.put("trueload.engine", share.number()).put("trueload.engines", share.count());
    }
    return Resource.create(attributes.putAll(target.resource()).build());
  }

  private static long now() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }

  /** What is pushed. */
  LiveMetrics metrics() {
    return metrics;
  }

  /** A push that fails is not repeated: the next one has its values, too. */
  private void push() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      MetricsRequestMarshaler.create(converted.of(metrics.registry().scrape(), now()))
          .writeBinaryTo(body);
      HttpRequest.Builder request =
          HttpRequest.newBuilder(target.uri())
              .timeout(PATIENCE)
              .header("Content-Type", "application/x-protobuf")
              .POST(BodyPublishers.ofByteArray(body.toByteArray()));
      target.headers().forEach(request::setHeader);
      HttpResponse<Void> answer = client.send(request.build(), BodyHandlers.discarding());
      if (answer.statusCode() / 100 != 2) {
        warn("the receiver answers with status " + answer.statusCode());
      }
    } catch (ConnectException e) {
      warn("no connection");
    } catch (IOException | RuntimeException e) {
      warn(e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void warn(String reason) {
    if (!warned) {
      warned = true;
      lines.accept(
          ("trueload warning: the metrics could not be sent to %s: %s;"
                  + " the test continues, and later failures are not reported")
              .formatted(target.uri(), reason));
    }
  }

  /** Pushes the last values, and ends. */
  void end() {
    timer.shutdown();
    try {
      timer.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    push();
  }
}
