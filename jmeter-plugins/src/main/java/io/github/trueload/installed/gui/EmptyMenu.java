package io.github.trueload.installed.gui;

import io.github.trueload.installed.StartCheck;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.plugin.MenuCreator;

/** Calls {@link StartCheck} as JMeter opens its window; adds nothing to the menus. */
public final class EmptyMenu implements MenuCreator {

  /** Made by JMeter for its menus. */
  public EmptyMenu() {
    StartCheck.run();
  }

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    return new JMenuItem[0];
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {
    // it shows no text
  }
}
