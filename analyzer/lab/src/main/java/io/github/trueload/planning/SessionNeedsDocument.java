package io.github.trueload.planning;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import io.github.trueload.planning.SessionNeeds.Need;
import io.github.trueload.planning.SessionNeeds.Resource;
import io.github.trueload.queueing.SessionLoad;
import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What arriving sessions need of a machine. */
public final class SessionNeedsDocument {

  private SessionNeedsDocument() {}

  /** {@return {@code plan} as a document} */
  public static Document of(SessionNeeds plan) {
    SessionLoad load = plan.load();
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Note.console(
            "%s sessions/s of %s each: %s at once on average, %s at most in 99.9 %% of the time; %s requests/s"
                .formatted(
                    number(load.ratePerSecond()),
                    duration(load.sessionSeconds()),
                    number(load.meanSessions()),
                    count(load.mostSessions()),
                    number(load.requestsPerSecond()))));
    blocks.add(sessions(plan));
    blocks.add(
        Table.of(plan.needs())
            .console("")
            .file("needs.csv")
            .text("resource", null, null, need -> need.resource().id())
            .text(null, null, "", need -> need.resource().words())
            .field("needed", Need::needed)
            .figures(null, "needed", need -> amount(need, need.needed()))
            .field("allowed", Need::allowed)
            .figures(null, "this machine", SessionNeedsDocument::allowed)
            .field("too_little", need -> need.tooLittle() ? 1 : 0));
    plan.needs().stream()
        .filter(Need::tooLittle)
        .map(Need::resource)
        .forEach(
            resource ->
                blocks.add(
                    Note.console(
                            "warning: not enough %s. %s"
                                .formatted(resource.words(), remedy(resource)))
                        .apart()));
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  private static Table<SessionNeeds> sessions(SessionNeeds plan) {
    return Table.ofOne(plan)
        .file("sessions.csv")
        .field("rate_per_s", of -> of.load().ratePerSecond())
        .field("requests", of -> of.load().requests())
        .field("z_s", of -> of.load().thinkSeconds())
        .field("r_s", of -> of.load().responseSeconds())
        .field("index", of -> of.load().index())
        .field("linger_s", SessionNeeds::lingerSeconds)
        .field("session_s", of -> of.load().sessionSeconds())
        .field("at_once", of -> of.load().meanSessions())
        .field("at_once_most", of -> of.load().mostSessions())
        .field("requests_per_s", of -> of.load().requestsPerSecond());
  }

  private static String amount(Need need, long amount) {
    return need.resource() == Resource.MEMORY ? count(amount >> 20) + " MiB" : count(amount);
  }

  private static String allowed(Need need) {
    return need.allowed().isPresent() ? amount(need, need.allowed().getAsLong()) : NumberText.NONE;
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

  /**
   * {@return {@code plan} as JSON; {@code docs/planning.md} describes every field} Times are in
   * seconds.
   */
  public static JsonObject json(SessionNeeds plan) {
    SessionLoad load = plan.load();
    return BurstPlanDocument.start("sessions")
        .with("rate_per_s", load.ratePerSecond())
        .with("requests", load.requests())
        .with("z_s", load.thinkSeconds())
        .with("r_s", load.responseSeconds())
        .with("index", load.index())
        .with("linger_s", plan.lingerSeconds())
        .with("session_s", load.sessionSeconds())
        .with("at_once", load.meanSessions())
        .with("at_once_most", load.mostSessions())
        .with("requests_per_s", load.requestsPerSecond())
        .with("needs", plan.needs().stream().map(SessionNeedsDocument::json).toList());
  }

  private static JsonObject json(Need need) {
    return new JsonObject()
        .with("resource", need.resource().id())
        .with("needed", need.needed())
        .with("allowed", need.allowed())
        .with("too_little", need.tooLittle());
  }
}
