/**
 * The parts of a panel: fields that say what is wrong with them as the user types, and a preview
 * with a chart. {@code SettingsForm} puts them together.
 */
package io.github.trueload.settings.gui;
