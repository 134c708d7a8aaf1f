package io.github.trueload.accesslog;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Formats that need not be reported: those that servers bring, and their usual endings. */
final class KnownFormats {

  private static final String COMMON = "%h %l %u %t \"%r\" %>s %b";
  private static final String COMBINED = COMMON + " \"%{Referer}i\" \"%{User-Agent}i\"";

  private static final Map<String, String> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("common", COMMON);
    BY_NAME.put("combined", COMBINED);
    BY_NAME.put("vhost_combined", "%v:%p " + COMBINED.replace("%b", "%O"));
  }

  private static final String NGINX_COMMON =
      "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent";
  private static final String NGINX_COMBINED =
      NGINX_COMMON + " \"$http_referer\" \"$http_user_agent\"";
  private static final List<String> NGINX =
      List.of(NGINX_COMMON, NGINX_COMBINED, NGINX_COMBINED + " \"$http_x_forwarded_for\"");

  /** What nginx's users put behind; each begins with a duration or a stamp that has a fraction. */
  private static final List<String> NGINX_ENDINGS =
      List.of(
          " $request_time",
          " $msec $request_time",
          " $request_time $msec",
          " $request_time $upstream_response_time",
          " $request_time $upstream_response_time $pipe",
          " rt=$request_time",
          " rt=$request_time uct=\"$upstream_connect_time\" uht=\"$upstream_header_time\""
              + " urt=\"$upstream_response_time\"");

  /** Behind nginx's combined format in Kubernetes' ingress, of today and before 0.25. */
  private static final List<String> INGRESS_ENDINGS =
      List.of(
          " $request_length $request_time [$proxy_upstream_name]"
              + " [$proxy_alternative_upstream_name] $upstream_addr $upstream_response_length"
              + " $upstream_response_time $upstream_status $req_id",
          " $request_length $request_time [$proxy_upstream_name]"
              + " $upstream_addr $upstream_response_length"
              + " $upstream_response_time $upstream_status $req_id");

  /** Traefik's common format: counted requests, router, server, milliseconds. */
  private static final String TRAEFIK =
      COMBINED + " %{requests}x \"%{router}x\" \"%{server}x\" %{ms}Tms";

  /** HAProxy's {@code option httplog}; captured headers may stand ahead of the request. */
  private static final String HAPROXY =
      "%h:%{port}x [%{%d/%b/%Y:%H:%M:%S}t.%{msec_frac}t] %{frontend}x %{server}x"
          + " %{request}x/%{queue}x/%{connect}x/%{response}x/%{ms}T %>s %O %{cookie}x %{cookie}x"
          + " %{state}x %{connections}x %{queues}x \"%r\"";

  private static final String BEHIND_SYSLOG = "%{syslog}x]: ";

  /** Envoy's default, whose stamps are UTC and those of the request's start. */
  private static final String ENVOY_AHEAD =
      "[%{%Y-%m-%dT%H:%M:%S}t.%{msec_frac}tZ] \"%r\" %>s %{flags}x ";

  private static final String ENVOY_BEHIND =
      "%{received}x %B %{ms}T %{upstream}x \"%{X-Forwarded-For}i\" \"%{User-Agent}i\""
          + " \"%{id}x\" \"%{authority}x\" \"%{upstream}x\"";

  /** The same, with what Istio adds to it. */
  private static final String ISTIO =
      ENVOY_AHEAD
          + "%{details}x %{termination}x \"%{failure}x\" "
          + ENVOY_BEHIND
          + " %{cluster}x %{local}x %{downstream}x %{remote}x %{name}x %{route}x";

  /** Squid's own, behind its stamp: milliseconds, and the whole response's bytes. */
  private static final String SQUID =
      "%{ms}T %h %{result}x/%>s %O %m %U %{user}x %{hierarchy}x/%{peer}x %{type}x";

  /** Of the balancers of Elastic Load Balancing, behind the address of the target. */
  private static final String ELB_BEHIND =
      " %>s %{status}x %{received}x %O \"%r\" \"%{User-Agent}i\" %{cipher}x";

  /** An Application Load Balancer's, whose stamps are of the response. */
  private static final String ALB_AHEAD =
      "%{type}x %{end:%Y-%m-%dT%H:%M:%S}t.%{usec_frac}tZ %{balancer}x %h:%{port}x %{target}x ";

  /** A Classic Load Balancer's, whose stamps are of the request. */
  private static final String CLASSIC_AHEAD =
      "%{%Y-%m-%dT%H:%M:%S}t.%{usec_frac}tZ %{balancer}x %h:%{port}x %{target}x ";

  /** Amazon S3's; stamps are of the request, the time taken ends with the response's last byte. */
  private static final String S3 =
      "%{owner}x %{bucket}x %t %h %{requester}x %{id}x %{operation}x %{key}x \"%r\" %>s %{error}x"
          + " %O %{size}x %{ms}T %{turnaround}x \"%{Referer}i\" \"%{User-Agent}i\" %{version}x";

  private static final long MILLISECOND = 1_000_000;
  private static final long MICROSECOND = 1_000;

  /** Made when a log is first looked at: a given format needs none of them. */
  private static final class InOrder {
    private static final List<LogFormat> ALL = List.copyOf(all());
  }

  private KnownFormats() {}

  /** The names that can be given for a format. */
  static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  static Optional<String> byName(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** All of them; a line that fits several is read by the first. */
  static List<LogFormat> inOrder() {
    return InOrder.ALL;
  }

  private static List<LogFormat> all() {
    List<LogFormat> all = new ArrayList<>();
    for (String base : NGINX) {
      NGINX_ENDINGS.forEach(ending -> all.add(LogFormat.of(base + ending)));
    }
    INGRESS_ENDINGS.forEach(ending -> all.add(LogFormat.of(NGINX_COMBINED + ending)));
    all.add(LogFormat.of(TRAEFIK));
    all.add(LogFormat.of(BEHIND_SYSLOG + HAPROXY));
    all.add(LogFormat.of(HAPROXY));
    all.add(envoy(ENVOY_AHEAD + ENVOY_BEHIND));
    all.add(envoy(ISTIO));
    all.add(squid());
    all.add(balancer("AWS Application Load Balancer", ALB_AHEAD, MILLISECOND));
    all.add(balancer("AWS Classic Load Balancer", CLASSIC_AHEAD, MICROSECOND));
    all.add(LogFormat.of(S3 + "..."));
    BY_NAME.values().forEach(format -> all.add(LogFormat.of(format)));
    all.add(LogFormat.of(NGINX.get(2)));
    return all;
  }

  private static LogFormat envoy(String text) {
    return LogFormat.of(text, ApacheNotation.parts(text), ZoneOffset.UTC);
  }

  /** Its stamps are of the request's end, with milliseconds; no notation here has both. */
  private static LogFormat squid() {
    List<Object> parts = new ArrayList<>(NginxNotation.parts("$msec "));
    parts.addAll(ApacheNotation.parts(SQUID));
    return LogFormat.of("squid", parts, ZoneOffset.UTC);
  }

  /**
   * Requests, targets and responses take their time one after the other; what a line continues with
   * has grown over the years.
   */
  private static LogFormat balancer(String name, String ahead, long stepNanos) {
    List<Object> parts = new ArrayList<>(ApacheNotation.parts(ahead));
    parts.add(Field.number(FieldType.PART, StampPattern.SECOND, stepNanos));
    parts.add(" ");
    parts.add(Field.number(FieldType.PART, StampPattern.SECOND, stepNanos));
    parts.add(" ");
    parts.add(Field.number(FieldType.PART, StampPattern.SECOND, stepNanos));
    parts.addAll(ApacheNotation.parts(ELB_BEHIND));
    return LogFormat.of(name, parts, ZoneOffset.UTC, true);
  }

  /** Formats whose lines may go on behind their end with what is not understood. */
  static List<LogFormat> openEnded() {
    return List.of(LogFormat.of(COMBINED), LogFormat.of(COMMON));
  }
}
