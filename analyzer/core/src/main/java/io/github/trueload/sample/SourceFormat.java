package io.github.trueload.sample;

/** The input formats, one line each. */
public enum SourceFormat {
  JTL_CSV("jtl-csv", false),
  JTL_XML("jtl-xml", false),
  ACCESS_LOG("access-log", false),
  TABLE("table", false),
  TOOL_LOG("tool-log", false),
  PCAP("pcap", true),
  PCAPNG("pcapng", true),
  LIVE("live", true);

  private final String id;
  private final boolean wire;

  SourceFormat(String id, boolean wire) {
    this.id = id;
    this.wire = wire;
  }

  /** {@return the name in reports and JSON} */
  public String id() {
    return id;
  }

  /** {@return whether times are those of packets rather than those a generator reported} */
  public boolean isWire() {
    return wire;
  }
}
