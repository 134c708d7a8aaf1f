/**
 * Gatling's binary {@code simulation.log}, which it writes since 3.13. In: bytes. Out: blocks of
 * requests, and of groups as transactions.
 */
package io.github.trueload.gatling;
