package io.github.trueload.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.papers.LoopPoint.Outcome;
import io.github.trueload.papers.LoopSimulation.Prediction;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PicturesTest {

  @Test
  void ratesAreOneLineForEachRunHigherWhereThereAreMoreRequests() throws Exception {
    WindowCounts counts = new WindowCounts(0, 100_000_000, 3);
    counts.accept(150_000_000);
    counts.accept(160_000_000);
    Document svg = parsed(RatePicture.svg(List.of(panel("a & b", counts), panel("b", counts))));
    assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(2);
    String[] points =
        svg.getElementsByTagName("path")
            .item(0)
            .getAttributes()
            .getNamedItem("d")
            .getTextContent()
            .substring(1)
            .split("L");
    assertThat(points).hasSize(3);
    // Pixels count from the top.
    assertThat(y(points[1])).isLessThan(y(points[0]));
    assertThat(y(points[2])).isEqualTo(y(points[0]));
  }

  @Test
  void aCovHasADotAndThePredictedOnesALine() throws Exception {
    CovPicture picture = new CovPicture(2, 400);
    picture.add("uniform", List.of(outcome(2, 0.7), outcome(400, 1)));
    Document svg = parsed(picture.svg());
    assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(1);
    // Two, and the key's.
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(3);
  }

  private static RatePicture.Panel panel(String title, WindowCounts counts) {
    return new RatePicture.Panel(title, counts);
  }

  private static Outcome outcome(int users, double cov) {
    return new Outcome(
        LoopPoint.of("uniform", users, 200, 0.005, 1),
        cov,
        200,
        0.005,
        new Prediction(cov, 0.01, 200, 2));
  }

  private static double y(String point) {
    return Double.parseDouble(point.split(",")[1]);
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }
}
