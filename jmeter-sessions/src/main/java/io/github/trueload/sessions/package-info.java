/**
 * The thread group whose sessions arrive by a process. {@code SessionArrivals} is the element,
 * {@code ArrivalSettings} makes a plan of its texts, {@code ArrivalRun} lets one test's sessions
 * begin at their instants.
 */
package io.github.trueload.sessions;
