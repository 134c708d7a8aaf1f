/** The panel of the file set. */
package io.github.trueload.fileset.gui;
