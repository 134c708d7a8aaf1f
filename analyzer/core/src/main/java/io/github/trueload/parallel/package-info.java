/**
 * Work on several threads whose results come in one order.
 *
 * <p>Input: numbered pieces of work. Output: each piece delivered once, in the order of its number,
 * with any number of threads. Nothing in here knows what the pieces are.
 */
package io.github.trueload.parallel;
