package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.JsonObject;
import io.github.trueload.queueing.SaturationFit;

/** The saturation rate λ_sat of a system, in words and as JSON. */
public final class Saturation {

  private Saturation() {}

  /** {@return λ_sat with its 95 % interval} */
  public static String words(SaturationFit fit) {
    return "λ_sat %s/s (95 %% interval: %s%s)"
        .formatted(
            number(fit.ratePerSecond()),
            number(fit.low()),
            Double.isInfinite(fit.high()) ? "/s or more" : " to " + number(fit.high()) + "/s");
  }

  /** {@return the stations of the model} */
  public static String system(SaturationFit fit) {
    String words = fit.system().words();
    return switch (fit.system()) {
      case ONE_STATION ->
          "%s of %s a request (variability %s)"
              .formatted(words, duration(fit.serviceSeconds()), number(fit.variability()));
      case TWO_STATIONS ->
          "%s of %s and %s a request"
              .formatted(
                  words,
                  duration(fit.serviceSeconds()),
                  duration(fit.shape() * fit.serviceSeconds()));
      case SERVERS ->
          "%s (%s, %s a request each)"
              .formatted(words, number(fit.shape()), duration(fit.shape() * fit.serviceSeconds()));
    };
  }

  /** {@return the object {@code saturation} of the schemas} */
  public static JsonObject json(SaturationFit fit) {
    return new JsonObject()
        .with("x_per_s", fit.ratePerSecond())
        .with("low", fit.low())
        .with("high", fit.high())
        .with("s_s", fit.serviceSeconds())
        .with("v", fit.variability())
        .with("d_s", fit.delaySeconds())
        .with("residual", fit.residual())
        .with("model", fit.system().id())
        .with("shape", fit.shape());
  }
}
