import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * A client of the JDK: so many requests, so many of them at once on one connection, a body with
 * every third. Arguments: URL REQUESTS STREAMS BODY-BYTES.
 */
final class Client {

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    int requests = Integer.parseInt(args[1]);
    int streams = Integer.parseInt(args[2]);
    String body = "y".repeat(Integer.parseInt(args[3]));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustAll()}, null);
    HttpClient client = HttpClient.newBuilder().sslContext(context).build();
    String[] paths = {"/600", "/1", "/5000", "/16384", "/600"};
    Thread[] threads =
        IntStream.range(0, streams)
            .mapToObj(
                stream ->
                    new Thread(
                        () -> {
                          for (int i = stream; i < requests; i += streams) {
                            HttpRequest.Builder request =
                                HttpRequest.newBuilder(URI.create(args[0] + paths[i % 5]));
                            if (!body.isEmpty() && i % 3 == 0) {
                              request.POST(HttpRequest.BodyPublishers.ofString(body));
                            }
                            try {
                              client.send(request.build(), HttpResponse.BodyHandlers.discarding());
                            } catch (Exception e) {
                              System.err.println(e);
                            }
                          }
                        }))
            .toArray(Thread[]::new);
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** The server's certificate is of its own making. */
  private static final class TrustAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
