/**
 * Settings of an element as texts of the plan. A {@link io.github.trueload.settings.Setting} is
 * declared once, with its key, kind and default; {@link io.github.trueload.settings.SettingValues}
 * reads it as a number, duration, rate or choice, and a text that cannot be used is refused in one
 * line by {@link io.github.trueload.settings.RefusedSetting}. All elements of Trueload with
 * settings and panels use it.
 */
package io.github.trueload.settings;
