/**
 * The files of a server under test. In: the paths and sizes of a file set. Out: a folder of these
 * files; one that is there in its size stays as it is.
 */
package io.github.trueload.files;
