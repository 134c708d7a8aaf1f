/** Which files a web's users ask for: Zipf's law, and the file sets of the SPECweb benchmarks. */
package io.github.trueload.popularity;
