/**
 * The exchanges below HTTP: what packets show of connections and handshakes, and what the load
 * generator's kernel knew. Input: exchanges and connections of captures, or rows with the kernel's
 * columns; output: {@link io.github.trueload.stats.network.Wire} and {@link
 * io.github.trueload.stats.network.Network}.
 */
package io.github.trueload.stats.network;
