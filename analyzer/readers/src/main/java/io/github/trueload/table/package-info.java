/** Any table of values between separators: other generators' logs, whose columns the user names. */
package io.github.trueload.table;
