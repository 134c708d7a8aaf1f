package io.github.trueload.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jmeter.assertions.ResponseAssertion;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * A plan in which everything happens that a log can record, and as many listeners as wanted, each
 * with its own configuration: two users, three turns of a transaction {@code buy} over a page with
 * two images and a redirect, and of a transaction generated as parent, {@code order}, over a
 * request that fails with an assertion of two lines.
 */
final class ConfiguredPlan {

  static final int USERS = 2;
  static final int TURNS = 3;

  private ConfiguredPlan() {}

  /**
   * Writes the plan.
   *
   * @param port where the server is
   * @param listeners file to write to, and how
   */
  static void write(Path plan, int port, Map<Path, SampleSaveConfiguration> listeners)
      throws IOException {
    ListedHashTree tree = new ListedHashTree();
    HashTree test = tree.add(named(new TestPlan(), "plan"));
    LoopController loop = named(new LoopController(), "turns");
    loop.setLoops(TURNS);
    ThreadGroup group = named(new ThreadGroup(), "users");
    group.setNumThreads(USERS);
    group.setRampUp(0);
    group.setSamplerController(loop);
    HashTree turn = test.add(group);

    HashTree buy = turn.add(named(new TransactionController(), "buy"));
    HTTPSamplerProxy page = request("home, \"sweet\"\nhome", port, "/page");
    page.setImageParser(true);
    buy.add(page);
    buy.add(request("moved", port, "/moved"));

    TransactionController order = named(new TransactionController(), "order");
    order.setGenerateParentSample(true);
    HashTree parts = turn.add(order);
    ResponseAssertion fails = named(new ResponseAssertion(), "fails");
    fails.setTestFieldResponseData();
    fails.setToContainsType();
    fails.addTestString("not there");
    fails.setCustomFailureMessage("first line\nsecond, \"quoted\" line");
    parts.add(request("cart", port, "/missing")).add(fails);

    listeners.forEach(
        (file, save) -> {
          ResultCollector listener = named(new ResultCollector(), file.getFileName().toString());
          listener.setFilename(file.toString());
          listener.setSaveConfig(save);
          test.add(listener);
        });
    try (OutputStream out = Files.newOutputStream(plan)) {
      SaveService.saveTree(tree, out);
    }
  }

  private static HTTPSamplerProxy request(String label, int port, String path) {
    HTTPSamplerProxy request = named(new HTTPSamplerProxy(), label);
    request.setProtocol("http");
    request.setDomain("127.0.0.1");
    request.setPort(port);
    request.setPath(path);
    request.setMethod("GET");
    request.setFollowRedirects(true);
    return request;
  }

  private static <T extends TestElement> T named(T element, String name) {
    element.setName(name);
    element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
    element.setProperty(TestElement.GUI_CLASS, "TestBeanGUI"); // There is no GUI.
    return element;
  }
}
