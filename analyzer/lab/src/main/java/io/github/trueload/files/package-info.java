/** Files for a server under test: written as a file set says, and no byte twice. */
package io.github.trueload.files;
