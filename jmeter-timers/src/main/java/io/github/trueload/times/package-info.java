/**
 * When a request left and its response came, and whose clock these times are of: the Linux kernel's
 * timestamps or the JVM's clock. The elements that send requests share it.
 */
package io.github.trueload.times;
