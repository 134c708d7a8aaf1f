/**
 * The times of one exchange. In: readings of the JVM's clock and the kernel's timestamps. Out: when
 * the request left and its response came, and whose clock these times are of.
 */
package io.github.trueload.times;
