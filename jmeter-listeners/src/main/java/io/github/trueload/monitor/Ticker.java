package io.github.trueload.monitor;

import java.util.concurrent.TimeUnit;

/** Time, so that tests need not wait for it. */
interface Ticker {

  /** The machine's. */
  Ticker SYSTEM =
      new Ticker() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public long epochMillis() {
          return System.currentTimeMillis();
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
          TimeUnit.NANOSECONDS.sleep(nanos);
        }
      };

  /** Monotonic, nanoseconds. */
  long nanoTime();

  /** Epoch milliseconds. */
  long epochMillis();

  void sleep(long nanos) throws InterruptedException;
}
