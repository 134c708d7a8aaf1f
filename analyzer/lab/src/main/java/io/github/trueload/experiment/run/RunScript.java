package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Experiment.ServerCommands;
import io.github.trueload.experiment.PlanNotes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A script that makes one run again by itself: its server, and JMeter as it was called. */
final class RunScript {

  private RunScript() {}

  /**
   * The script, to lie in the run's folder.
   *
   * @param health as a URL or a command; null for none
   */
  static String of(
      String title,
      ServerCommands server,
      String health,
      Path here,
      Map<String, String> properties,
      List<String> jmeter) {
    StringBuilder script = new StringBuilder("#!/bin/sh\n");
    script.append("# ").append(title.replaceAll("\\R", " ")).append('\n');
    script.append("# This run again, by itself, into again.jtl next to this file.\n");
    script.append("set -e\ncd \"$(dirname \"$0\")\"\n");
    properties.forEach(
        (name, value) ->
            script
                .append("export ")
                .append(PlanNotes.variable(name))
                .append('=')
                .append(quoted(value))
                .append('\n'));
    command(server.configure(), here, "", script);
    if (server.start() != null) {
      command("exec /bin/sh -c " + quoted(server.start()), here, " &", script);
      script.append("server=$!\n");
      String stop =
          server.stop() == null
              ? "pkill -P $server 2>/dev/null; kill $server 2>/dev/null || :"
              : in(here) + server.stop() + ")";
      script.append("trap ").append(quoted(stop)).append(" EXIT\n");
    }
    if (health != null) {
      boolean url = health.startsWith("http://") || health.startsWith("https://");
      String look = url ? "curl -sfo /dev/null " + quoted(health) : health;
      script.append("until ").append(in(here)).append(look).append("); do sleep 0.2; done\n");
    }
    script.append("rm -f again.jtl\n");
    script.append(
        jmeter.stream()
            .map(word -> word.equals(JMeterCommand.LOG) ? "again.jtl" : word)
            .map(word -> word.equals(JMeterCommand.OWN_LOG) ? "again.jmeter.log" : word)
            .map(RunScript::quoted)
            .collect(Collectors.joining(" ")));
    return script.append('\n').toString();
  }

  private static void command(String command, Path here, String after, StringBuilder script) {
    if (command != null) {
      script.append(in(here)).append(command).append(")").append(after).append('\n');
    }
  }

  private static String in(Path here) {
    return "(cd " + quoted(here.toString()) + " && ";
  }

  /** A word of the shell: plain where it needs no quotes. */
  static String quoted(String word) {
    return word.matches("[\\w./:=+,@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
