/** From files to one summary: reads, cuts the window, joins log and packets, gives the verdict. */
package io.github.trueload.analysis;
