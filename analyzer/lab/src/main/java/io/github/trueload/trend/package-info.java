/** A history of runs as files: what is read from them, and how their figures developed. */
package io.github.trueload.trend;
