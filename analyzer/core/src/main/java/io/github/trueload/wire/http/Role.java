package io.github.trueload.wire.http;

enum Role {
  UNKNOWN,
  REQUESTS,
  RESPONSES
}
