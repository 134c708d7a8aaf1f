/** Captures packets as they pass, through libpcap: into files, or straight into an analysis. */
package io.github.trueload.live;
