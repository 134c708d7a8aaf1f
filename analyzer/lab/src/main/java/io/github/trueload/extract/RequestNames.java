package io.github.trueload.extract;

import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.recorded.SessionRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a label says is requested: the name of a sampler, with the address behind {@link
 * JtlOptions#ADDRESS}, or a method and a path.
 *
 * @param label of the sampler; empty where the label is a method and a path alone
 * @param method empty for GET, or where it is not known
 * @param path with its query; empty where it is not known
 */
record RequestNames(String label, String method, String path) {

  private static final Pattern METHOD_AND_PATH =
      Pattern.compile("([A-Z]{3,20}) (/.*|\\*)", Pattern.DOTALL);
  private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*");

  /**
   * Takes a label apart.
   *
   * @param named whether it is a sampler's name; otherwise it is the method and the path themselves
   */
  static RequestNames of(String text, boolean named) {
    int joint = text.indexOf(JtlOptions.ADDRESS);
    String name = joint < 0 ? text : text.substring(0, joint);
    String path = joint < 0 ? "" : path(text.substring(joint + 1));
    Matcher request = METHOD_AND_PATH.matcher(name);
    if (!request.matches()) {
      return new RequestNames(name, "", path);
    }
    String method = request.group(1).equals(SessionRequest.GET) ? "" : request.group(1);
    return new RequestNames(named ? name : "", method, path.isEmpty() ? request.group(2) : path);
  }

  /** The path and query of an address; empty if it is none. */
  private static String path(String address) {
    Matcher host = ADDRESS.matcher(address);
    if (!host.lookingAt()) {
      return address.startsWith("/") ? withoutFragment(address) : "";
    }
    String path = withoutFragment(address.substring(host.end()));
    return path.startsWith("/") ? path : "/" + path;
  }

  private static String withoutFragment(String path) {
    int fragment = path.indexOf('#');
    return fragment < 0 ? path : path.substring(0, fragment);
  }

  /** The request after a think time. */
  SessionRequest after(long thinkNanos) {
    boolean named = !label.isEmpty() || !path.isEmpty();
    return new SessionRequest(thinkNanos, named ? label : "(no request)", method, path, "");
  }
}
