/** The panel of the S-Client. */
package io.github.trueload.overload.gui;
