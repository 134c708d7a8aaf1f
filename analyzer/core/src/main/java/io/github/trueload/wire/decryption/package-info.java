/**
 * Decrypts the records of TLS 1.2 and 1.3 with the secrets of a key log. Input: a connection's
 * secrets and its records; output: the content of each record, in memory only. The ciphers are the
 * JDK's.
 */
package io.github.trueload.wire.decryption;
