package io.github.trueload.e2e;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import javax.imageio.ImageIO;
import org.openqa.selenium.By;
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

  /**
   * Opens a page where the system is set to {@code scheme}, light or dark. What an earlier page
   * wrote to the console is forgotten.
   */
  void open(Path page, String scheme) {
    prefer(scheme);
    console();
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
    return colours(List.of(name)).get(name);
  }

  /** Colours that the style sheet names, as they are now. */
  Map<String, Color> colours(List<String> names) {
    String script =
        "const probe = document.createElement('span'); document.body.append(probe);"
            + " const found = arguments[0].map((name) => {"
            + " probe.style.color = 'var(--' + name + ')';"
            + " return getComputedStyle(probe).color.match(/\\d+/g).join(' '); });"
            + " probe.remove(); return found;";
    List<?> found = (List<?>) driver.executeScript(script, names);
    Map<String, Color> colours = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String[] channels = String.valueOf(found.get(i)).split(" ");
      colours.put(
          names.get(i),
          new Color(
              Integer.parseInt(channels[0]),
              Integer.parseInt(channels[1]),
              Integer.parseInt(channels[2])));
    }
    return colours;
  }

  /** Presses the Tab key once, as the keyboard does. */
  void tab() {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      driver.executeCdpCommand(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", "Tab", "code", "Tab", "windowsVirtualKeyCode", 9));
    }
  }

  /**
   * What assistive technology finds on the page.
   *
   * @param role what it is, in Chromium's words
   * @param name its accessible name, empty where it has none
   * @param isFocusable whether it can have the focus
   */
  record Accessible(String role, String name, boolean isFocusable) {}

  /** All that assistive technology finds on the page. */
  List<Accessible> accessible() {
    List<?> nodes =
        (List<?>) driver.executeCdpCommand("Accessibility.getFullAXTree", Map.of()).get("nodes");
    List<Accessible> found = new ArrayList<>();
    for (Object each : nodes) {
      Map<?, ?> node = (Map<?, ?>) each;
      if (!Boolean.TRUE.equals(node.get("ignored"))) {
        found.add(
            new Accessible(text(node.get("role")), text(node.get("name")), isFocusable(node)));
      }
    }
    return found;
  }

  private static String text(Object property) {
    Object value = property instanceof Map<?, ?> map ? map.get("value") : null;
    return value == null ? "" : value.toString().strip();
  }

  private static boolean isFocusable(Map<?, ?> node) {
    if (!(node.get("properties") instanceof List<?> properties)) {
      return false;
    }
    return properties.stream()
        .map(property -> (Map<?, ?>) property)
        .anyMatch(
            property ->
                "focusable".equals(property.get("name"))
                    && text(property.get("value")).equals("true"));
  }

  /** A picture of the whole page as it is now. */
  byte[] picture() {
    Map<String, Object> picture =
        driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
    return Base64.getDecoder().decode(String.valueOf(picture.get("data")));
  }

  /** Keeps a picture of the whole page as it is now, {@code target/screenshots/NAME.png}. */
  void keep(String name) throws IOException {
    keep(name + ".png", picture());
  }

  /** Keeps a file. */
  static void keep(String fileName, byte[] content) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "screenshots"));
    Files.write(folder.resolve(fileName), content);
  }

  /**
   * The pixels of elements as they are on a picture of the page, by their ids: 24 bits of colour
   * each, and no more.
   */
  Map<String, int[]> pixels(byte[] page, String selector) throws IOException {
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(page));
    List<?> places =
        (List<?>)
            driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map((each) => {"
                    + " const box = each.getBoundingClientRect(); return [each.id, ...[box.left +"
                    + " scrollX, box.top + scrollY, box.width, box.height].map(Math.round)]; })",
                selector);
    Map<String, int[]> pixels = new LinkedHashMap<>();
    for (Object each : places) {
      List<?> place = (List<?>) each;
      int[] box = place.stream().skip(1).mapToInt(value -> ((Number) value).intValue()).toArray();
      int[] colours = picture.getRGB(box[0], box[1], box[2], box[3], null, 0, box[2]);
      for (int i = 0; i < colours.length; i++) {
        colours[i] &= 0xFFFFFF;
      }
      pixels.put(String.valueOf(place.get(0)), colours);
    }
    return pixels;
  }

  /** How many pixels have about that colour. */
  static int count(int[] pixels, Color colour) {
    int count = 0;
    for (int pixel : pixels) {
      boolean close =
          Math.abs((pixel >> 16) - colour.getRed()) <= CLOSE_COLOUR
              && Math.abs((pixel >> 8 & 0xFF) - colour.getGreen()) <= CLOSE_COLOUR
              && Math.abs((pixel & 0xFF) - colour.getBlue()) <= CLOSE_COLOUR;
      count += close ? 1 : 0;
    }
    return count;
  }

  @Override
  public void close() {
    driver.quit();
  }
}
