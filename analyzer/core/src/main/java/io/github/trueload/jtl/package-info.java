/**
 * JMeter's sample logs (JTL) in CSV and XML. {@link io.github.trueload.jtl.JtlSource} reads CSV in
 * chunks on all processors: the header gives the layout, bytes become rows, and rows are joined to
 * blocks in the order of the file. {@link io.github.trueload.jtl.XmlSource} reads XML in one pass.
 * {@link io.github.trueload.jtl.RowStream} takes rows from a running test.
 *
 * <p>Damaged rows are counted with their line numbers and never thrown.
 */
package io.github.trueload.jtl;
