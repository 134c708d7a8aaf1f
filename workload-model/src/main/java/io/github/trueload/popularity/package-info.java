/**
 * Which files a web's users ask for. In: a rank or a draw. Out: probabilities and ranks of Zipf's
 * law, and the file sets of the SPECweb benchmarks.
 */
package io.github.trueload.popularity;
