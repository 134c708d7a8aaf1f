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
import javax.swing.JButton;
import javax.swing.JLabel;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.LookAndFeelCommand;
import org.apache.jmeter.threads.JMeterContextService;

/** A user who watches the traffic of the plan in the listener's panel and then clears it. */
final class TrafficTour {

  private TrafficTour() {}

  /** What the panel says is printed: {@code during}, {@code after} and {@code cleared}. */
  static void make(String tour, Path pictures) throws Exception {
    Files.createDirectories(pictures);
    onScreen(() -> theme(tour.equals("traffic-dark") ? "Darcula" : "IntelliJ"));
    onScreen(() -> GuiTour.select(ElementNames.LISTENER));
    act(ActionNames.ACTION_START);
    await(() -> onScreen(() -> texts().contains("Index of dispersion")));
    await(() -> onScreen(() -> texts().contains("50 sessions on 50 connections")));
    Thread.sleep(5_000); // a line to look at needs some seconds
    GuiTour.shoot(pictures.resolve(picture(tour)));
    System.out.println("during = " + onScreen(() -> texts()));
    await(() -> JMeterContextService.getNumberOfThreads() == 0);
    await(() -> onScreen(() -> texts().contains("Whole run")));
    System.out.println("after = " + onScreen(() -> texts()));
    onScreen(() -> clear(panel()));
    System.out.println("cleared = " + onScreen(() -> texts()));
  }

  /** The picture of a tour, which is looked at by people. */
  static String picture(String tour) {
    return tour.replace("traffic", "traffic-realism") + ".png";
  }

  private static boolean theme(String name) {
    LookAndFeelCommand.getMenuItems().stream()
        .filter(item -> item.getTitle().contains(name))
        .findFirst()
        .ifPresentOrElse(
            item -> LookAndFeelCommand.activateLookAndFeel(item.getCommand()),
            () -> {
              throw new IllegalStateException("no look and feel " + name);
            });
    return true;
  }

  private static void act(String action) throws Exception {
    onScreen(
        () -> {
          ActionRouter.getInstance().doActionNow(new ActionEvent(TrafficTour.class, 1, action));
          return true;
        });
  }

  private static Container panel() {
    return (Container) GuiPackage.getInstance().getCurrentGui();
  }

  /** All labels of the panel, in order. */
  private static String texts() {
    List<String> texts = new ArrayList<>();
    collect(panel(), texts);
    return String.join(" | ", texts);
  }

  private static void collect(Container root, List<String> texts) {
    for (Component child : root.getComponents()) {
      if (child instanceof JLabel label && label.getText() != null) {
        texts.add(label.getText());
      }
      if (child instanceof Container container) {
        collect(container, texts);
      }
    }
  }

  private static boolean clear(Container root) {
    for (Component child : root.getComponents()) {
      if (child instanceof JButton button && "Clear".equals(button.getText())) {
        button.doClick(0);
        return true;
      }
      if (child instanceof Container container && clear(container)) {
        return true;
      }
    }
    return false;
  }
}
