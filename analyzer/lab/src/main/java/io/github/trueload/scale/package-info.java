/** Several runs of one system at several loads, and where the system saturates. */
package io.github.trueload.scale;
