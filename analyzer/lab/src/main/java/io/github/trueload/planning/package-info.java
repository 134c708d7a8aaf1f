/**
 * Plans of users, think times, bursts and sessions, and fits of think times. In: the target (rate,
 * CoV, service time) or a log. Out: documents for the terminal, the page and JSON.
 */
package io.github.trueload.planning;
