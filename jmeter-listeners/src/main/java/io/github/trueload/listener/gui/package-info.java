/** The listener's panel. */
package io.github.trueload.listener.gui;
