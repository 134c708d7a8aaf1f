/** The function {@code __engineShare}. JMeter looks for functions in packages of this name. */
@NullMarked
package io.github.trueload.striping.functions;

import org.jspecify.annotations.NullMarked;
