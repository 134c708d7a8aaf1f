/** The panel of the hot and cold connections. */
package io.github.trueload.hotcold.gui;
