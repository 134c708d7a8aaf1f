package io.github.trueload.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * The Content Security Policy of the report: nothing is loaded from anywhere, and only the scripts
 * and the style sheet that were put in run, known by their hashes. A label that found a way to be
 * markup would still be dead.
 */
final class ContentPolicy {

  private ContentPolicy() {}

  /** The policy under which just {@code scripts} and {@code style}, each a source, are in force. */
  static String allowing(List<String> scripts, String style) {
    return "default-src 'none'; script-src "
        + String.join(" ", scripts)
        + "; style-src "
        + style
        + "; img-src data:; base-uri 'none'; form-action 'none'";
  }

  /** How the policy names a text that is put in: by its hash. */
  static String source(String inlined) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(inlined.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
