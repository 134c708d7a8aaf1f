package io.github.trueload.jmx;

import java.util.List;

/** What a plan asks for outside its HTTP Requests that our sampler does not do. */
final class PlanRemarks {

  private PlanRemarks() {}

  /** Adds a line for each. */
  static void add(String xml, List<Tag> tags, List<String> remarks) {
    for (int at = 0; at + 1 < tags.size(); at++) {
      Tag tag = tags.get(at);
      String property = tag.opens() && !tag.closes() ? tag.attribute(xml, "name") : null;
      if (property == null) {
        continue;
      }
      String value = xml.substring(tag.end(), tags.get(at + 1).start()).strip();
      if (property.equals("Authorization.mechanism") && value.equals("KERBEROS")) {
        remarks.add("HTTP Authorization Manager: Kerberos is not supported; Basic and Digest are");
      }
      if (property.equals("IncludeController.includepath") && !value.isEmpty()) {
        remarks.add(
            "Include Controller: "
                + Entities.text(value)
                + " is not converted with this plan; convert it, too, and include the result");
      }
      if (property.equals("AuthManager.clearEachIteration") && value.equals("true")) {
        remarks.add(
            "HTTP Authorization Manager: there is nothing to clear on each iteration; a session"
                + " ends with its user");
      }
    }
  }
}
