import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Java's HttpClient: each stream is a thread with a client, and so a connection, of its own. Prints
 * from the call to the first event as the thread saw it, milliseconds, one a line.
 */
class StreamClient {
  public static void main(String[] args) throws Exception {
    URI uri = URI.create(args[0]);
    int streams = Integer.parseInt(args[1]);
    int requests = Integer.parseInt(args[2]);
    ConcurrentLinkedQueue<Double> times = new ConcurrentLinkedQueue<>();
    Thread[] threads = new Thread[streams];
    for (int i = 0; i < streams; i++) {
      threads[i] = new Thread(() -> read(uri, requests, times));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    times.forEach(System.out::println);
    System.exit(0);
  }

  private static void read(URI uri, int requests, ConcurrentLinkedQueue<Double> times) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try {
      for (int i = 0; i < requests; i++) {
        long start = System.nanoTime();
        boolean isFirst = true;
        Iterator<String> lines =
            client
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
                .body()
                .iterator();
        while (lines.hasNext()) {
          if (lines.next().startsWith("data") && isFirst) {
            times.add((System.nanoTime() - start) / 1e6);
            isFirst = false;
          }
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
