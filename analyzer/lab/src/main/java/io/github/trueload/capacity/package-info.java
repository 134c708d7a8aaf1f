/**
 * Finds the highest rate at which runs keep a service-level objective. Input: a source that makes a
 * run at any rate; output: the interval that contains this rate.
 */
package io.github.trueload.capacity;
