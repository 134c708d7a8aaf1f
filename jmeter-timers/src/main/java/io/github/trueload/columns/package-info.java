/** How an element's columns come into JMeter's results: all elements of ours use it. */
package io.github.trueload.columns;
