/** Conditions on a run, one line each: parsed, judged, never passed on too little evidence. */
package io.github.trueload.gate;
