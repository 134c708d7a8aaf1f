import java.nio.file.Path;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Jetty with HTTP/2 over TLS, one port for TLS 1.2 and one for 1.3. Arguments: the folder, the two
 * ports, a key store of PKCS 12 whose password is {@code secret}.
 */
final class JettyServer {

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    Server server = new Server();
    server.addConnector(connector(server, args[1], "TLSv1.2", args[3]));
    server.addConnector(connector(server, args[2], "TLSv1.3", args[3]));
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(Path.of(args[0])));
    server.setHandler(files);
    server.start();
    server.join();
  }

  private static ServerConnector connector(
      Server server, String port, String protocol, String store) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStorePath(store);
    tls.setKeyStorePassword("secret");
    tls.setIncludeProtocols(protocol);
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(new SecureRequestCustomizer(false));
    HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(http);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory("h2");
    alpn.setDefaultProtocol("h2");
    ServerConnector connector =
        new ServerConnector(server, new SslConnectionFactory(tls, "alpn"), alpn, http2);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(port));
    return connector;
  }
}
