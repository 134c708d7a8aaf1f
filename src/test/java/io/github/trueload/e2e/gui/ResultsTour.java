package io.github.trueload.e2e.gui;

import static io.github.trueload.e2e.gui.GuiTour.await;
import static io.github.trueload.e2e.gui.GuiTour.onScreen;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.ActionEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.JTabbedPane;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jorphan.gui.JLabeledTextField;

/**
 * A user who fills in the sampler's panel, runs the plan and looks at what View Results Tree shows.
 */
final class ResultsTour {

  static final String RESULTS = "View Results Tree";
  static final String PATH = "/page?from=panel";

  private ResultsTour() {}

  /**
   * A new plan, edited, saved and run; then the same, opened and run again. What the tree's tabs
   * say is printed, with {@code run again} between the two.
   */
  static void make(Path folder, Path pictures, String port) throws Exception {
    Files.createDirectories(pictures);
    Path plan = folder.resolve("sampler.jmx");
    GuiTour.newPlan();
    build(port);
    GuiTour.save(plan.toFile());
    run();
    look(pictures, "first");
    System.out.println("run again");
    GuiTour.newPlan();
    GuiTour.open(plan);
    run();
    look(pictures, "again");
  }

  private static void build(String port) throws Exception {
    onScreen(() -> GuiTour.select("Test Plan"));
    GuiTour.click("Add", "Threads (Users)", "Thread Group");
    onScreen(() -> GuiTour.select("Thread Group"));
    GuiTour.click("Add", "Sampler", ElementNames.SAMPLER);
    onScreen(() -> GuiTour.select("Thread Group"));
    GuiTour.click("Add", "Listener", RESULTS);
    onScreen(() -> GuiTour.select(ElementNames.SAMPLER));
    onScreen(
        () -> {
          type("Protocol [http]:", "http");
          type("Server Name or IP:", "127.0.0.1");
          type("Port Number:", port);
          type("Path:", PATH);
          return true;
        });
  }

  /** Fills in a field of the panel shown. */
  private static void type(String label, String text) {
    List<JLabeledTextField> fields =
        all(panel(), JLabeledTextField.class, field -> field.getText().isEmpty()).stream()
            .filter(field -> labels(field).contains(label))
            .toList();
    if (fields.isEmpty()) {
      throw new IllegalStateException("no empty field '" + label + "' in the panel");
    }
    // The first: the proxy's fields further down have the same labels.
    fields.get(0).setText(text);
  }

  private static List<String> labels(JLabeledTextField field) {
    return all(field, javax.swing.JLabel.class, label -> true).stream()
        .map(javax.swing.JLabel::getText)
        .toList();
  }

  private static Container panel() {
    return GuiPackage.getInstance().getMainFrame();
  }

  private static void run() throws Exception {
    onScreen(() -> GuiTour.select(RESULTS));
    onScreen(
        () -> {
          ActionRouter.getInstance()
              .doActionNow(new ActionEvent(ResultsTour.class, 1, ActionNames.ACTION_START));
          return true;
        });
    await(() -> onScreen(() -> results().getModel().getChildCount(root()) > 0));
    await(() -> JMeterContextService.getNumberOfThreads() == 0);
  }

  private static Object root() {
    return results().getModel().getRoot();
  }

  /** The tree of results; JMeter's tree of elements is another. */
  private static JTree results() {
    JTree plan = GuiPackage.getInstance().getMainFrame().getTree();
    return all(panel(), JTree.class, tree -> tree != plan).get(0);
  }

  private static void look(Path pictures, String name) throws Exception {
    onScreen(
        () -> {
          results().setSelectionRow(0);
          return true;
        });
    Thread.sleep(1000); // the tabs are made anew for the sample chosen
    for (String tab : List.of("Sampler result", "Request", "Response data")) {
      System.out.println(onScreen(() -> tab + " = " + show(tab)).replaceAll("\\s+", " "));
      Thread.sleep(500);
      GuiTour.shoot(pictures.resolve(name + "-" + tab.replace(' ', '-') + ".png"));
    }
  }

  /** Shows a tab and returns all texts on it. */
  private static String show(String tab) {
    JTabbedPane tabs =
        all(panel(), JTabbedPane.class, pane -> pane.indexOfTab(tab) >= 0 && pane.isShowing())
            .get(0);
    tabs.setSelectedIndex(tabs.indexOfTab(tab));
    List<String> texts = new ArrayList<>();
    for (JTextComponent text :
        all((Container) tabs.getSelectedComponent(), JTextComponent.class, field -> true)) {
      if (!(text instanceof JTextField)) {
        texts.add(text.getText());
      }
    }
    return String.join(" | ", texts);
  }

  private static <T extends Component> List<T> all(
      Container root, Class<T> kind, Predicate<T> wanted) {
    List<T> found = new ArrayList<>();
    for (Component child : root.getComponents()) {
      if (kind.isInstance(child) && wanted.test(kind.cast(child))) {
        found.add(kind.cast(child));
      }
      if (child instanceof Container container) {
        found.addAll(all(container, kind, wanted));
      }
    }
    return found;
  }
}
