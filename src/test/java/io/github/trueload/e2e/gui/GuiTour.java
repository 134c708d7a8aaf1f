package io.github.trueload.e2e.gui;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.think.SeededStreams;
import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.event.ActionEvent;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.imageio.ImageIO;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JTabbedPane;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * A user of JMeter's GUI: runs inside JMeter's own process, clicks items of its context menus and
 * looks at the screen.
 */
final class GuiTour {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** A panel is painted, and its preview, which comes 120 ms after it. */
  private static final int PANEL_MILLIS = 600;

  private GuiTour() {}

  /**
   * Adds every element of ours from the menu to a new plan, saves it as {@code elements.jmx} and
   * {@link #look looks} at it.
   */
  static void make(Path folder, Path pictures) throws Exception {
    Path plan = folder.resolve("elements.jmx");
    newPlan();
    build(plan);
    save(plan.toFile());
    newPlan();
    open(plan);
    look(folder, pictures);
  }

  /** Shows each element of the plan that is open, and saves it as {@code copy.jmx}. */
  static void look(Path folder, Path pictures) throws Exception {
    look(Files.createDirectories(pictures));
    save(folder.resolve("copy.jmx").toFile());
  }

  static void start(String... arguments) throws Exception {
    new JMeter().start(arguments);
    boolean opening = List.of(arguments).contains("-t");
    await(() -> GuiPackage.getInstance() != null);
    await(() -> onScreen(() -> GuiPackage.getInstance().getMainFrame().isShowing()));
    await(() -> onScreen(() -> !opening || nodes().size() > 1));
    onScreen(
        () -> {
          GuiPackage.getInstance().getMainFrame().setBounds(0, 0, 1280, 860);
          return true;
        });
  }

  /** As File › Close does, but that it asks nothing. */
  static void newPlan() throws Exception {
    onScreen(
        () -> {
          GuiPackage.getInstance().clearTestPlan();
          GuiPackage.getInstance().getMainFrame().getTree().setSelectionRow(0);
          return true;
        });
    await(() -> onScreen(() -> nodes().equals(List.of("Test Plan"))));
  }

  /** As JMeter opens the plan that its command line names. */
  static void open(Path plan) throws Exception {
    onScreen(
        () -> {
          HashTree tree = SaveService.loadTree(plan.toFile());
          GuiPackage.getInstance().setTestPlanFile(plan.toString());
          Load.insertLoadedTree(1, tree);
          return true;
        });
    await(() -> onScreen(() -> nodes().size() > 1));
  }

  private static void build(Path plan) throws Exception {
    onScreen(() -> select("Test Plan"));
    click("Add", "Threads (Users)", "Thread Group");
    onScreen(() -> select("Test Plan"));
    onScreen(() -> setUsers(1000));
    for (String timer : ElementNames.TIMERS) {
      onScreen(() -> select("Thread Group"));
      click("Add", "Timer", timer);
    }
    onScreen(() -> select("Thread Group"));
    click("Add", "Config Element", ElementNames.FILE_SET);
    onScreen(() -> select("Thread Group"));
    click("Add", "Sampler", ElementNames.SAMPLER);
    onScreen(() -> select("Thread Group"));
    click("Add", "Listener", ElementNames.LISTENER);
    onScreen(() -> select("Thread Group"));
    click("Add", "Listener", ElementNames.ENGINES);
    onScreen(() -> select("Test Plan"));
    click("Add", "Threads (Users)", ElementNames.THREAD_GROUP);
    onScreen(() -> select("Test Plan"));
    click("Add", "Threads (Users)", ElementNames.S_CLIENT);
    onScreen(() -> select("Test Plan")); // the panel of the selected element would store its own
    onScreen(
        () -> {
          TestElement group = find(ElementNames.THREAD_GROUP).getTestElement();
          group.setProperty("SessionArrivals.process", "map");
          group.setProperty("SessionArrivals.duration", "5 min");
          TestElement overload = find(ElementNames.S_CLIENT).getTestElement();
          overload.setProperty("SClient.retry", "bursts");
          overload.setProperty("SClient.duration", "5 min");
          return true;
        });
    onScreen(() -> select(ElementNames.THREAD_GROUP));
    click("Add", "Logic Controller", ElementNames.REPLAY);
    onScreen(() -> select("Test Plan"));
    String sessions = sessionFile(plan.resolveSibling("sessions.csv")).toString();
    onScreen(
        () -> {
          find(ElementNames.REPLAY).getTestElement().setProperty("SessionReplay.file", sessions);
          return true;
        });
    onScreen(() -> select(ElementNames.REPLAY)); // its panel stores the settings in their order
    onScreen(() -> select("Test Plan"));
  }

  /** Sessions of five bursty minutes. */
  private static Path sessionFile(Path file) throws IOException {
    ArrivalSequence arrivals =
        MapArrivals.of(10, 100, 10).sequence(new SeededStreams(3, "").generator("tour", 0));
    StringBuilder rows = new StringBuilder("session,arrival_s,think_s,path\n");
    long at = arrivals.nextNanos();
    for (int session = 1; at < 300_000_000_000L; session++) {
      rows.append("%d,%s,0,/%n".formatted(session, BigDecimal.valueOf(at, 9)));
      rows.append("%d,,1.5,/buy%n".formatted(session));
      at = arrivals.nextNanos();
    }
    return Files.writeString(file.toAbsolutePath(), rows);
  }

  private static boolean setUsers(int users) {
    JMeterTreeNode group = find("Thread Group");
    ((AbstractThreadGroup) group.getTestElement()).setNumThreads(users);
    return true;
  }

  /** Shows each element of ours, as a user would by clicking it in the tree. */
  private static void look(Path pictures) throws Exception {
    List<String> names = new ArrayList<>(ElementNames.TIMERS);
    names.add(ElementNames.FILE_SET);
    names.add(ElementNames.LISTENER);
    names.add(ElementNames.ENGINES);
    names.add(ElementNames.THREAD_GROUP);
    names.add(ElementNames.S_CLIENT);
    names.add(ElementNames.REPLAY);
    names.add(ElementNames.SAMPLER);
    for (String name : names) {
      onScreen(() -> select(name));
      await(() -> onScreen(() -> isShown(name)));
      Thread.sleep(PANEL_MILLIS);
      shoot(pictures.resolve(ElementNames.fileName(name)));
    }
    onScreen(() -> showSessionTab(GuiPackage.getInstance().getMainFrame()));
    Thread.sleep(PANEL_MILLIS);
    shoot(pictures.resolve(ElementNames.SESSION_TAB));
  }

  /** JMeter shows the panel of a selected element some events later. */
  private static boolean isShown(String name) {
    GuiPackage jmeter = GuiPackage.getInstance();
    Toolkit.getDefaultToolkit().sync();
    return jmeter.getCurrentNode().getName().equals(name)
        && ((Component) jmeter.getCurrentGui()).isShowing();
  }

  private static boolean showSessionTab(Container root) {
    for (Component child : root.getComponents()) {
      if (child instanceof JTabbedPane pane && pane.indexOfTab("Session") >= 0) {
        pane.setSelectedIndex(pane.indexOfTab("Session"));
        return true;
      }
      if (child instanceof Container container && showSessionTab(container)) {
        return true;
      }
    }
    return false;
  }

  static void click(String... path) throws Exception {
    onScreen(
        () -> {
          JPopupMenu popup = GuiPackage.getInstance().getCurrentNode().createPopupMenu();
          Component[] items = popup.getComponents();
          for (int depth = 0; depth < path.length; depth++) {
            JMenuItem item = find(items, path[depth]);
            if (depth == path.length - 1) {
              item.doClick(0);
            } else {
              items = ((JMenu) item).getMenuComponents();
            }
          }
          return true;
        });
    // The action is queued behind the click.
    onScreen(() -> true);
    await(() -> onScreen(() -> nodes().contains(path[path.length - 1])));
  }

  private static JMenuItem find(Component[] items, String text) {
    List<String> seen = new ArrayList<>();
    for (Component component : items) {
      if (component instanceof JMenuItem item) {
        if (item.getText().equals(text)) {
          return item;
        }
        seen.add(item.getText());
      }
    }
    throw new IllegalStateException("no menu item '" + text + "' among " + seen);
  }

  private static List<String> nodes() {
    JMeterTreeNode root = (JMeterTreeNode) GuiPackage.getInstance().getTreeModel().getRoot();
    List<String> names = new ArrayList<>();
    root.preorderEnumeration()
        .asIterator()
        .forEachRemaining(node -> names.add(((JMeterTreeNode) node).getName()));
    return names.subList(1, names.size());
  }

  static boolean select(String name) {
    TreePath path = new TreePath(find(name).getPath());
    GuiPackage.getInstance().getMainFrame().getTree().setSelectionPath(path);
    return true;
  }

  private static JMeterTreeNode find(String name) {
    JMeterTreeNode root = (JMeterTreeNode) GuiPackage.getInstance().getTreeModel().getRoot();
    var found = root.preorderEnumeration();
    while (found.hasMoreElements()) {
      JMeterTreeNode node = (JMeterTreeNode) found.nextElement();
      if (node.getName().equals(name) && node != root) {
        return node;
      }
    }
    throw new IllegalStateException("no element '" + name + "' in the tree " + nodes());
  }

  static void save(File plan) throws Exception {
    onScreen(
        () -> {
          GuiPackage.getInstance().updateCurrentNode();
          GuiPackage.getInstance().setTestPlanFile(plan.getPath());
          ActionRouter.getInstance()
              .doActionNow(new ActionEvent(GuiTour.class, 1, ActionNames.SAVE));
          return true;
        });
  }

  static void shoot(Path picture) throws Exception {
    Rectangle screen = new Rectangle(0, 0, 1280, 860);
    ImageIO.write(new Robot().createScreenCapture(screen), "png", picture.toFile());
  }

  static <T> T onScreen(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    SwingUtilities.invokeLater(future);
    return future.get();
  }

  static void await(Callable<Boolean> condition) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (!condition.call()) {
      if (Instant.now().isAfter(end)) {
        throw new IllegalStateException("waited " + PATIENCE + " in vain");
      }
      Thread.sleep(100);
    }
  }
}
