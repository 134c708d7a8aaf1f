package io.github.trueload.wire.http;

/** What the messages of one direction are. */
enum Role {
  UNKNOWN,
  REQUESTS,
  RESPONSES
}
