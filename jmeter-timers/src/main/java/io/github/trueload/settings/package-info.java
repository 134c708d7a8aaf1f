/**
 * Settings of an element as texts: declared once, checked wherever they are read, refused in one
 * line. Shared by all our elements that have settings and panels.
 */
package io.github.trueload.settings;
