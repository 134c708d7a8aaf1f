import io.github.trueload.http.relocated.hc.core5.http.ClassicHttpRequest;
import io.github.trueload.http.relocated.hc.core5.http.ClassicHttpResponse;
import io.github.trueload.http.relocated.hc.core5.http.config.Http1Config;
import io.github.trueload.http.relocated.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import io.github.trueload.http.relocated.hc.core5.http.message.BasicClassicHttpRequest;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The least that a sampler on HttpCore 5 can do: a GET on a connection of the thread, without URL
 * objects, managers, headers in the result, columns and timestamps. What it costs is what JMeter,
 * the timer, the log and HttpCore cost; run takes it for the lower limit of the other samplers.
 */
public final class BareSampler extends AbstractSampler {

  private static final long serialVersionUID = 1L;

  private transient DefaultBHttpClientConnection connection;

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    try {
      String host = getPropertyAsString("host");
      int port = getPropertyAsInt("port");
      if (connection == null || !connection.isOpen()) {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(host, port));
        connection = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
        connection.bind(socket);
      }
      ClassicHttpRequest request = new BasicClassicHttpRequest("GET", getPropertyAsString("path"));
      request.setHeader("Host", host + ":" + port);
      request.setHeader("Connection", "keep-alive");
      result.sampleStart();
      connection.sendRequestHeader(request);
      connection.flush();
      ClassicHttpResponse response = connection.receiveResponseHeader();
      result.latencyEnd();
      connection.receiveResponseEntity(response);
      byte[] body = response.getEntity().getContent().readAllBytes();
      result.sampleEnd();
      result.setResponseCode(Integer.toString(response.getCode()));
      result.setSuccessful(response.getCode() < 400);
      result.setBodySize((long) body.length);
    } catch (Exception e) {
      if (result.getStartTime() == 0) {
        result.sampleStart();
      }
      if (result.getEndTime() == 0) {
        result.sampleEnd();
      }
      result.setSuccessful(false);
      result.setResponseMessage(e.toString());
      connection = null;
    }
    return result;
  }
}
