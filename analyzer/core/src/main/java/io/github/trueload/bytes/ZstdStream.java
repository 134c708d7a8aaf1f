package io.github.trueload.bytes;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.github.trueload.sample.UnreadableInputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Unpacks zstd. The one class that needs the library, which JMeter's class path does not have;
 * damaged bytes are a {@link ZipException}, as of gzip.
 */
final class ZstdStream extends FilterInputStream {

  private final String name;
  private boolean begun;

  ZstdStream(String name, InputStream packed) throws IOException {
    super(new ZstdInputStreamNoFinalizer(packed));
    this.name = name;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    try {
      int count = super.read(target, from, length);
      begun |= count > 0;
      return count;
    } catch (ZstdIOException e) {
      refuseIfWindowTooLarge(e);
      ZipException damaged = new ZipException(e.getMessage());
      damaged.initCause(e);
      throw damaged;
    }
  }

  /** Frames may ask for a window of gigabytes; the library takes what fits 128 MiB. */
  private void refuseIfWindowTooLarge(ZstdIOException e) throws UnreadableInputException {
    if (!begun && String.valueOf(e.getMessage()).contains("memory")) {
      throw new UnreadableInputException(
          name,
          "is zstd-compressed with a window above 128 MiB",
          "unpack it (unzstd --long=31), or compress it without --long or --ultra");
    }
  }
}
