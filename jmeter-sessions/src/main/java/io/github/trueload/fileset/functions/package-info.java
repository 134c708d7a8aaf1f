/** The function of popularity by rank. JMeter finds functions by the name of this package. */
package io.github.trueload.fileset.functions;
