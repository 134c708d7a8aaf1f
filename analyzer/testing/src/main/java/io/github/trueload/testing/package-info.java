/**
 * What the tests of several modules of the analyzer share: the published JSON schema, and a reader
 * of the report's page. It is never delivered.
 */
package io.github.trueload.testing;
