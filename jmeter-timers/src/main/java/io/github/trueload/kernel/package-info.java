/**
 * TCP sockets whose segments the Linux kernel stamps: when a request left and when its response
 * came, whatever the JVM was busy with meanwhile.
 */
package io.github.trueload.kernel;
