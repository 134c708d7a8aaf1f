/**
 * A bookstore in the manner of TPC-W: fourteen pages before a database, in two tiers that queue,
 * with session-based admission control.
 */
package io.github.trueload.examples.bookstore;
