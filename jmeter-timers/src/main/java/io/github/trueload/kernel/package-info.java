/**
 * TCP sockets whose segments the Linux kernel timestamps. In: a server's address, bytes to send.
 * Out: bytes received, and when a request left and its response came, independent of the JVM's
 * delays.
 */
package io.github.trueload.kernel;
