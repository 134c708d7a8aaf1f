/**
 * JMeter's sample logs (JTL) in CSV: header to layout, bytes to rows on every core, rows to blocks
 * in the order of the file.
 */
package io.github.trueload.jtl;
