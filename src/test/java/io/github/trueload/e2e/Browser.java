package io.github.trueload.e2e;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's Chromium, headless and without a network, on one page at a time. */
final class Browser implements AutoCloseable {

  /** Of a channel: text and lines are smoothed at their edges. */
  private static final int CLOSE_COLOUR = 24;

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts it; without it, or its driver, the test is skipped, but never where CI=true. */
  static Browser start() {
    Path chromium = Tools.require("chromium", "chromium");
    Path chromedriver = Tools.require("chromedriver", "chromium-driver");
    LoggingPreferences console = new LoggingPreferences();
    console.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toString());
    options.setCapability("goog:loggingPrefs", console);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--window-size=1200,1000");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** Opens a page where the system is set to {@code scheme}, light or dark. */
  void open(Path page, String scheme) {
    prefer(scheme);
    driver.get(page.toAbsolutePath().toUri().toString());
    // What is folded away has no size; its charts are drawn in the frame after it was opened.
    driver.executeAsyncScript(
        "document.querySelectorAll('details.fold').forEach((d) => d.open = true);"
            + " const done = arguments[0];"
            + " requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));");
  }

  /** Changes the system's setting. */
  void prefer(String scheme) {
    List<Map<String, String>> features =
        List.of(Map.of("name", "prefers-color-scheme", "value", scheme));
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", features));
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Shows the page as a screen of that width and a height of 800 pixels does. */
  void width(int pixels) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", pixels, "height", 800, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Takes back what {@link #width} and media have set. */
  void backToAScreen() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  /** The value of a JavaScript expression. */
  Object run(String expression, Object... arguments) {
    return driver.executeScript("return " + expression.strip(), arguments);
  }

  /** What the page and its browser wrote to the console since the last call. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(Object::toString)
        .toList();
  }

  /** Elements by a CSS selector. */
  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** The text of each, without what is around it. */
  List<String> texts(String selector) {
    return all(selector).stream().map(element -> element.getDomProperty("textContent")).toList();
  }

  /** A colour that the style sheet names, as it is now. */
  Color colour(String name) {
    String script =
        "const probe = document.createElement('span'); probe.style.color = 'var(--"
            + name
            + ")'; document.body.append(probe); const found = getComputedStyle(probe).color;"
            + " probe.remove(); return found.match(/\\d+/g).join(' ');";
    String[] channels = String.valueOf(driver.executeScript(script)).split(" ");
    return new Color(
        Integer.parseInt(channels[0]),
        Integer.parseInt(channels[1]),
        Integer.parseInt(channels[2]));
  }

  /** Keeps a picture of the whole page as it is now, {@code target/screenshots/NAME.png}. */
  void keep(String name) throws IOException {
    Map<String, Object> picture =
        driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
    keep(name + ".png", String.valueOf(picture.get("data")));
  }

  /** Keeps a file given in base 64. */
  static void keep(String fileName, String data) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "screenshots"));
    Files.write(folder.resolve(fileName), Base64.getDecoder().decode(data));
  }

  /** The pixels of an element as they are on the screen. */
  static BufferedImage pixels(WebElement element) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(element.getScreenshotAs(OutputType.BYTES)));
  }

  /** How many pixels have about that colour. */
  static int count(BufferedImage picture, Color colour) {
    int count = 0;
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        Color pixel = new Color(picture.getRGB(x, y));
        boolean close =
            Math.abs(pixel.getRed() - colour.getRed()) <= CLOSE_COLOUR
                && Math.abs(pixel.getGreen() - colour.getGreen()) <= CLOSE_COLOUR
                && Math.abs(pixel.getBlue() - colour.getBlue()) <= CLOSE_COLOUR;
        count += close ? 1 : 0;
      }
    }
    return count;
  }

  @Override
  public void close() {
    driver.quit();
  }
}
