/** The panel of the controller that repeats sessions. */
package io.github.trueload.replay.gui;
