/**
 * Connection overload: sockets held in connection establishment, each given up after a time-out and
 * tried again, so that the load offered does not wait for the server (Banga and Druschel's
 * S-Client).
 */
package io.github.trueload.overload;
