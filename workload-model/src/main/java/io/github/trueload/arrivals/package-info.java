/**
 * When sessions arrive: processes of instants that do not wait for the server. A process is
 * immutable; its sequence draws the instants, the same ones from generators in the same state.
 */
package io.github.trueload.arrivals;
