package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.NONE;
import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.number;

import io.github.trueload.planning.SessionNeeds;
import io.github.trueload.planning.SessionNeeds.Need;
import io.github.trueload.planning.SessionNeeds.Resource;
import io.github.trueload.queueing.SessionLoad;
import java.util.ArrayList;
import java.util.List;

/** What sessions need, for the terminal. */
final class SessionTables {

  private static final String INDENT = "  ";

  private SessionTables() {}

  static List<String> of(SessionNeeds plan) {
    List<String> lines = new ArrayList<>();
    SessionLoad load = plan.load();
    sentences(
        lines,
        "%s sessions/s of %s each: %s at once on average, %s at most (but a thousandth of the time); %s requests/s"
            .formatted(
                number(load.ratePerSecond()),
                duration(load.sessionSeconds()),
                number(load.meanSessions()),
                count(load.mostSessions()),
                number(load.requestsPerSecond())));
    lines.add("");
    TextTable table = new TextTable().row("", "needed", "this machine");
    for (Need need : plan.needs()) {
      table.row(name(need.resource()), amount(need, need.needed()), allowed(need));
    }
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    plan.needs().stream().filter(Need::tooLittle).forEach(need -> warn(lines, need));
    return lines;
  }

  private static String name(Resource resource) {
    return switch (resource) {
      case THREADS -> "threads";
      case OPEN_FILES -> "open files";
      case LOCAL_PORTS -> "local ports";
      case MEMORY -> "memory";
    };
  }

  private static String amount(Need need, long amount) {
    return need.resource() == Resource.MEMORY ? count(amount >> 20) + " MiB" : count(amount);
  }

  private static String allowed(Need need) {
    return need.allowed().isPresent() ? amount(need, need.allowed().getAsLong()) : NONE;
  }

  private static void warn(List<String> lines, Need need) {
    lines.add("");
    sentences(
        lines,
        "warning: not enough %s. %s".formatted(name(need.resource()), remedy(need.resource())));
  }

  private static String remedy(Resource resource) {
    return switch (resource) {
      case THREADS ->
          "Raise ulimit -u, kernel.threads-max, the control group's pids.max or vm.max_map_count,"
              + " run sessions on virtual threads, or share them between machines.";
      case OPEN_FILES -> "Raise ulimit -n (hard), or share the sessions between machines.";
      case LOCAL_PORTS ->
          "Widen net.ipv4.ip_local_port_range, use several local addresses, or let the server close"
              + " first.";
      case MEMORY -> "Share the sessions between machines.";
    };
  }

  private static void sentences(List<String> lines, String text) {
    lines.addAll(TextTable.wrap("", INDENT, text, ConsoleReport.WIDTH));
  }
}
