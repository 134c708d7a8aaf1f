/**
 * Tables of values between separators, such as other generators' logs. In: bytes, and the columns
 * that the user names or a known head gives. Out: blocks of samples.
 */
package io.github.trueload.table;
