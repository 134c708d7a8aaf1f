/** An analysis written down for people and for programs. */
package io.github.trueload.report;
