package io.github.trueload.jtl;

/**
 * What a JTL's {@code timeStamp} marks. JMeter's property {@code sampleresult.timestamp.start}
 * decides; {@code bin/jmeter.properties} sets it to true, its absence means false.
 */
public enum StampMeaning {
  /** The sample's start: what an unchanged JMeter writes. */
  START,
  /** The sample's end; the start is the stamp less the elapsed and the idle time. */
  END
}
