/**
 * Judges the arrivals of a run and the run as a whole. It takes the figures of package {@code
 * stats} and gives verdicts whose reasons are codes with parameters; package {@code wording} puts
 * them into English.
 */
package io.github.trueload.verdict;
