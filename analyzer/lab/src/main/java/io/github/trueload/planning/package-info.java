/** Plans of users, think times, bursts and sessions, and fits of think times, as documents. */
package io.github.trueload.planning;
