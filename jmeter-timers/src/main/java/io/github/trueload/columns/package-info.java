/**
 * Columns that Trueload's elements add to JMeter's results. In: the columns' names. Out: JMeter's
 * property {@code sample_variables}, which contains them when a run starts.
 */
package io.github.trueload.columns;
