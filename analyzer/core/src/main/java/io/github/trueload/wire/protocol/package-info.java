/**
 * What the readers of all protocols share: the exchanges they find and where these go, and the
 * recognition of a protocol by its first bytes.
 */
package io.github.trueload.wire.protocol;
