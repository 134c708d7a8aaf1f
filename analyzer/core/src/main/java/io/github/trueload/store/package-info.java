/**
 * Storage of rows: what the readers filled is kept in few bytes and can be gone through again, as
 * often as a statistic needs it.
 *
 * <p>Input: blocks of {@code sample}, one {@link io.github.trueload.store.StoredSource} for each
 * file. Output: the rows of all files as one ({@link io.github.trueload.store.Rows}), block by
 * block in the order in which they were read, or accumulated range by range on all cores.
 */
package io.github.trueload.store;
