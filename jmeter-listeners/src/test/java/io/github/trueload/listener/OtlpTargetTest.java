package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.AttributeKey;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints, and the variables that OpenTelemetry's specification of its exporters names. */
class OtlpTargetTest {

  @ParameterizedTest
  @CsvSource({
    "http://collector:4318, http://collector:4318/v1/metrics",
    "https://example.com/otlp/, https://example.com/otlp/v1/metrics",
    "http://[::1]:4318/v1/metrics, http://[::1]:4318/v1/metrics",
  })
  void aUrlIsThatOfTheReceiver(String text, String uri) {
    assertThat(OtlpTarget.parse(text, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://x")).uri())
        .hasToString(uri);
  }

  @Test
  void theEnvironmentIsAskedWhereTheTextSaysSo() {
    assertThat(
            OtlpTarget.parse("environment", Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://all:1/"))
                .uri())
        .hasToString("http://all:1/v1/metrics");
    assertThat(
            OtlpTarget.parse(
                    "environment",
                    Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT",
                        "http://all:1",
                        "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
                        "http://metrics:2/as-it-is"))
                .uri())
        .hasToString("http://metrics:2/as-it-is");
  }

  @Test
  void headersAndAttributesAreThoseOfTheEnvironment() {
    OtlpTarget target =
        OtlpTarget.parse(
            "http://collector:4318",
            Map.of(
                "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Basic%20a+b=, x-scope=1",
                "OTEL_RESOURCE_ATTRIBUTES", "service.name=shop,k8s.pod.name=load-7"));

    assertThat(target.headers()).isEqualTo(Map.of("authorization", "Basic a+b=", "x-scope", "1"));
    assertThat(target.resource().get(AttributeKey.stringKey("service.name"))).isEqualTo("shop");
    assertThat(target.resource().get(AttributeKey.stringKey("k8s.pod.name"))).isEqualTo("load-7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"collector:4318", "grpc://collector:4317", "http://", "http://a b", "x"})
  void whatIsNoUrlIsRefused(String text) {
    assertThatThrownBy(() -> OtlpTarget.parse(text, Map.of()))
        .hasMessage("write a URL, such as http://collector:4318");
  }

  @Test
  void anEnvironmentWithoutEndpointIsRefusedAndASecretIsNotRepeated() {
    assertThatThrownBy(() -> OtlpTarget.parse("environment", Map.of()))
        .hasMessageStartingWith("the variable OTEL_EXPORTER_OTLP_ENDPOINT is not set");
    assertThatThrownBy(
            () ->
                OtlpTarget.parse("http://a", Map.of("OTEL_EXPORTER_OTLP_HEADERS", "hidden-token")))
        .hasMessageContaining("OTEL_EXPORTER_OTLP_HEADERS")
        .hasMessageNotContaining("hidden");
  }
}
