package io.github.trueload.wire;

/** What the messages of one direction are. */
enum Role {
  UNKNOWN,
  REQUESTS,
  RESPONSES
}
