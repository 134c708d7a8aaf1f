/** A second opinion on the run of any load generator, and on the report that it printed. */
package io.github.trueload.audit;
