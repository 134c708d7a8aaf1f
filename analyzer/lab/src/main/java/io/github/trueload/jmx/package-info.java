/** JMeter plans as text: what is changed in them is changed in place, all else stays as it was. */
package io.github.trueload.jmx;
