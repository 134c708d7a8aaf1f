package io.github.trueload.wire;

import io.github.trueload.wire.TcpConversation.TestPacket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A conversation as a text: why it is kept, its packets, what is to be found in it. The grammar
 * stands in {@code wire/odd/README.md}.
 */
record ConversationScript(String why, List<TestPacket> packets, List<String> expected) {

  private static final Pattern TEXT = Pattern.compile("\"(.*)\"");

  /** One side of one connection. */
  private static final class Side {
    private int next;

    Side(int next) {
      this.next = next;
    }
  }

  static ConversationScript read(Path file) throws IOException {
    String why = "";
    List<String> expected = new ArrayList<>();
    List<TestPacket> packets = new ArrayList<>();
    Map<String, Side> sides = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("# ")) {
        why += line.substring(1);
      } else if (line.startsWith("= ")) {
        expected.add(line.substring(2));
      } else if (line.startsWith(">") || line.startsWith("<")) {
        packet(line, sides, packets);
      } else if (!line.isBlank()) {
        throw new IllegalArgumentException(file + ": " + line);
      }
    }
    return new ConversationScript(why.trim(), packets, expected);
  }

  private static void packet(String line, Map<String, Side> sides, List<TestPacket> packets) {
    boolean byClient = line.charAt(0) == '>';
    Matcher text = TEXT.matcher(line);
    String data = text.find() ? unescape(text.group(1)) : "";
    Map<String, String> words = words(text.replaceAll(""));
    int port = number(words, "port", 40_000);
    Side own = sides.computeIfAbsent(line.charAt(0) + "" + port, k -> new Side(byClient ? 1 : 9));
    Side other =
        sides.computeIfAbsent((byClient ? "<" : ">") + port, k -> new Side(byClient ? 9 : 1));
    own.next = words.containsKey("isn") ? Integer.parseInt(words.get("isn")) : own.next;
    int flags = flags(words);
    int sequence = own.next + number(words, "at", 0);
    int ack = (flags & Frame.ACK) == 0 ? 0 : other.next + number(words, "ack", 0);
    int end = sequence + data.length() + Integer.bitCount(flags & (Frame.SYN | Frame.FIN));
    own.next = end - own.next > 0 ? end : own.next;
    if (words.containsKey("lost")) {
      return;
    }
    byte[] tcp =
        byClient
            ? Frame.tcp(port, 80, sequence, ack, flags, Frame.ascii(data))
            : Frame.tcp(80, port, sequence, ack, flags, Frame.ascii(data));
    int window = number(words, "window", 8192);
    tcp[14] = (byte) (window >> 8);
    tcp[15] = (byte) window;
    int source = byClient ? TcpConversation.CLIENT : TcpConversation.SERVER;
    int target = byClient ? TcpConversation.SERVER : TcpConversation.CLIENT;
    byte[] frame = Frame.Link.ETHERNET.frame(Frame.ipv4(source, target, 6, tcp));
    long nanos = TcpConversation.time(packets.size());
    packets.add(new TestPacket(nanos, frame, frame.length).cut(number(words, "snap", 65_535)));
  }

  private static Map<String, String> words(String line) {
    Map<String, String> words = new HashMap<>();
    for (String word : line.substring(1).trim().split(" +")) {
      String[] parts = word.split("=", 2);
      words.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return words;
  }

  private static int number(Map<String, String> words, String name, int otherwise) {
    return words.containsKey(name) ? Integer.parseInt(words.get(name)) : otherwise;
  }

  private static int flags(Map<String, String> words) {
    boolean opens = words.containsKey("SYN") && !words.containsKey("ACK");
    return (words.containsKey("SYN") ? Frame.SYN : 0)
        | (words.containsKey("FIN") ? Frame.FIN : 0)
        | (words.containsKey("RST") ? Frame.RST : 0)
        | (opens ? 0 : Frame.ACK);
  }

  private static String unescape(String text) {
    String plain = text.replace("\\r", "\r").replace("\\n", "\n");
    Matcher hex = Pattern.compile("\\\\x([0-9a-f]{2})").matcher(plain);
    return hex.replaceAll(
        match -> Matcher.quoteReplacement("" + (char) Integer.parseInt(match.group(1), 16)));
  }
}
