/**
 * Conditions on a run. In: gates as text, one a line, and the findings of a run. Out: each gate's
 * result: pass, fail, or inconclusive where the evidence is too little.
 */
package io.github.trueload.gate;
