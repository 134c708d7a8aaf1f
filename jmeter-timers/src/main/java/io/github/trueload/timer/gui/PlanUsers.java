package io.github.trueload.timer.gui;

import io.github.trueload.settings.PropertyDefaults;
import java.util.OptionalInt;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.threads.AbstractThreadGroup;

/** How many threads the group has that holds the element which the user looks at. */
final class PlanUsers {
  private PlanUsers() {}

  /** The group's threads; empty outside a group, or where the number is a variable. */
  static OptionalInt ofSelectedGroup() {
    GuiPackage gui = GuiPackage.getInstance();
    if (gui == null || gui.getTreeListener() == null) {
      return OptionalInt.empty();
    }
    TreeNode node = gui.getTreeListener().getCurrentNode();
    while (node instanceof JMeterTreeNode treeNode) {
      if (treeNode.getTestElement() instanceof AbstractThreadGroup group) {
        return positiveInteger(
            PropertyDefaults.fill(group.getPropertyAsString(AbstractThreadGroup.NUM_THREADS)));
      }
      node = node.getParent();
    }
    return OptionalInt.empty();
  }

  private static OptionalInt positiveInteger(String text) {
    return text.matches("0*[1-9]\\d{0,8}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }
}
