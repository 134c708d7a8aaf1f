/** The panel of the thread group. */
package io.github.trueload.sessions.gui;
