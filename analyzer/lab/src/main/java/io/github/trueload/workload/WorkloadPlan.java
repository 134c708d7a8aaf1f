package io.github.trueload.workload;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The plan that sends the sessions of a session file: one new user and connection for each. */
public final class WorkloadPlan {

  /** In the comment of each plan. */
  private static final String MARK = "Written by trueload workload plan:";

  private WorkloadPlan() {}

  /**
   * The text of the plan.
   *
   * @param server http or https, host and port
   * @param sessions name of the session file in the plan's folder
   * @return a plan of JMeter
   */
  public static String text(URI server, String sessions) throws IOException {
    String protocol = server.getScheme();
    int port = server.getPort() > 0 ? server.getPort() : "https".equals(protocol) ? 443 : 80;
    try (InputStream in =
        Objects.requireNonNull(WorkloadPlan.class.getResourceAsStream("plan.jmx"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@FILE@", escaped(sessions))
          .replace("@HOST@", server.getHost())
          .replace("@PORT@", Integer.toString(port))
          .replace("@PROTOCOL@", protocol);
    }
  }

  /**
   * {@return whether {@link #text} made the plan for these sessions, also if it was edited later}
   *
   * @param plan text of a plan
   * @param sessions name of a session file
   */
  public static boolean isFor(String plan, String sessions) {
    return plan.contains(MARK) && plan.contains(">" + escaped(sessions) + "<");
  }

  private static String escaped(String name) {
    return name.replace("&", "&amp;").replace("<", "&lt;");
  }
}
