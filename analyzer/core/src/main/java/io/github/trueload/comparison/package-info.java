/** Two runs against each other: what differs, how surely, and whether it matters. */
package io.github.trueload.comparison;
