package io.github.trueload.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputBytesTest {

  /** More than any buffer here, and not to be packed to nothing. */
  private static final byte[] PLAIN = random(300_000);

  @TempDir Path folder;

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static byte[] pack(Packing packing, byte[] plain) throws IOException {
    return switch (packing) {
      case NONE -> plain;
      case GZIP -> {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
          gzip.write(plain);
        }
        yield out.toByteArray();
      }
      case ZSTD -> Zstd.compress(plain);
    };
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(out::writeBytes);
    return out.toByteArray();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("input"), content);
  }

  private static byte[] all(InputBytes bytes) throws IOException {
    try (InputStream stream = bytes.asStream()) {
      return stream.readAllBytes();
    }
  }

  private static InputBytes ofStream(byte[] content) throws IOException {
    return InputBytes.of("it", new ByteArrayInputStream(content));
  }

  @ParameterizedTest
  @EnumSource(Packing.class)
  void theBytesAreTheSameInEachPacking(Packing packing) throws IOException {
    byte[] packed = pack(packing, PLAIN);
    try (InputBytes bytes = InputBytes.open(file(packed))) {
      assertThat(bytes.packing()).isEqualTo(packing);
      assertThat(bytes.file().isPresent()).isEqualTo(packing == Packing.NONE);
      assertThat(bytes.head(4)).isEqualTo(Arrays.copyOf(PLAIN, 4));
      assertThat(bytes.head(100_000)).isEqualTo(Arrays.copyOf(PLAIN, 100_000));
      assertThat(bytes.head(5)).isEqualTo(Arrays.copyOf(PLAIN, 5));
      assertThat(all(bytes)).isEqualTo(PLAIN);
      assertThat(bytes.isCut()).isFalse();
    }
    assertThat(all(ofStream(packed))).isEqualTo(PLAIN);
  }

  @ParameterizedTest
  @EnumSource(Packing.class)
  void aDirectBufferIsFilledAsAnyOther(Packing packing) throws IOException {
    try (InputBytes bytes = ofStream(pack(packing, PLAIN))) {
      bytes.head(10);
      ByteBuffer direct = ByteBuffer.allocateDirect(PLAIN.length + 1);
      while (bytes.read(direct) >= 0) {
        // To the end.
      }
      byte[] read = new byte[direct.flip().remaining()];
      direct.get(read);
      assertThat(read).isEqualTo(PLAIN);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Packing.class,
      names = {"GZIP", "ZSTD"})
  void partsPackedOneByOneAreOneInput(Packing packing) throws IOException {
    byte[] packed = join(pack(packing, PLAIN), pack(packing, new byte[] {1, 2, 3}));
    assertThat(all(InputBytes.open(file(packed)))).isEqualTo(join(PLAIN, new byte[] {1, 2, 3}));
  }

  /** A pipe says that no byte is there yet, which is not the end: see PackedStream. */
  @Test
  void aSlowPipeIsReadToItsEnd() throws IOException {
    byte[] first = pack(Packing.GZIP, new byte[] {1});
    byte[] second = pack(Packing.GZIP, new byte[] {2});
    InputStream pipe =
        new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(second)) {
          @Override
          public int available() {
            return 0;
          }
        };
    assertThat(all(InputBytes.of("pipe", pipe))).containsExactly(1, 2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Packing.class,
      names = {"GZIP", "ZSTD"})
  void bytesBeforeACutAreUsedAndTheCutIsReported(Packing packing) throws IOException {
    byte[] packed = pack(packing, PLAIN);
    // Down to the first bytes by which a packing is known.
    for (int length : new int[] {packed.length - 1, packed.length / 2, 11, 5, 4}) {
      InputBytes bytes = ofStream(Arrays.copyOf(packed, length));
      byte[] read = all(bytes);
      assertThat(read).isEqualTo(Arrays.copyOf(PLAIN, read.length));
      assertThat(bytes.isCut()).as("after %d bytes", length).isTrue();
      assertThat(read.length > PLAIN.length / 4).isEqualTo(length > packed.length / 4);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Packing.class,
      names = {"GZIP", "ZSTD"})
  void damageInTheMiddleIsACutThere(Packing packing) throws IOException {
    byte[] packed = pack(packing, new byte[50_000]);
    Arrays.fill(packed, packed.length / 2, packed.length, (byte) 0xFF);
    InputBytes bytes = ofStream(packed);
    assertThat(all(bytes)).hasSizeLessThanOrEqualTo(50_000);
    assertThat(bytes.isCut()).isTrue();
  }

  /** 8 MiB of zeros are some 300 bytes of zstd. */
  @Test
  void bytesPackedBeyondReasonAreRefused() throws IOException {
    byte[] packed = pack(Packing.ZSTD, new byte[8 << 20]);
    byte[] target = new byte[9 << 20];
    Decompression generous = unpacking(packed, new Decompression.Bounds(8 << 20, 1));
    assertThat(generous.fill(target, 0)).isEqualTo(8 << 20);

    Decompression strict = unpacking(packed, new Decompression.Bounds(1 << 20, 100));
    assertThatThrownBy(() -> strict.fill(target, 0))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage(
            "it: unpacks to more than 100 times its size; unpack it (gunzip, unzstd) if this is"
                + " intended");
  }

  private static Decompression unpacking(byte[] packed, Decompression.Bounds bounds)
      throws IOException {
    return Decompression.of("it", new ByteArrayInputStream(packed), bounds);
  }

  /** A frame whose header asks for a window of 1 GiB is not even begun. */
  @Test
  void aWindowThatFillsTheMemoryIsRefused() throws IOException {
    // RFC 8878, 3.1.1: magic number, descriptor without anything, window 2^(10 + (0xA0 >> 3)),
    // then a last block, raw and empty.
    byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) 0xA0, 1, 0, 0};
    assertThatThrownBy(() -> all(ofStream(frame)))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("window above 128 MiB");
  }

  @Test
  void aPlainFileCanBeReadAtAnyPlace() throws IOException {
    try (InputBytes bytes =
        InputBytes.open(file("0123456789".getBytes(StandardCharsets.US_ASCII)))) {
      ByteBuffer two = ByteBuffer.allocate(2);
      bytes.file().orElseThrow().read(two, 6);
      assertThat(two.array()).containsExactly('6', '7');
      assertThat(all(bytes)).hasSize(10);
    }
  }

  @Test
  void theHeadOfWhatWasReadIsGone() throws IOException {
    InputBytes bytes = ofStream(PLAIN);
    bytes.read(ByteBuffer.allocate(1));
    assertThatThrownBy(() -> bytes.head(4)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nothingIsNothing() throws IOException {
    InputBytes bytes = ofStream(new byte[0]);
    assertThat(bytes.head(4)).isEmpty();
    assertThat(all(bytes)).isEmpty();
    assertThat(bytes.isCut()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "missing"})
  void whatIsNoFileIsRefusedInOneLine(String name) {
    Path path = folder.resolve(name);
    assertThatThrownBy(() -> InputBytes.open(path))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage(
            path
                + (name.isEmpty()
                    ? ": is a directory; name the files in it"
                    : ": does not exist; check the name"));
  }
}
