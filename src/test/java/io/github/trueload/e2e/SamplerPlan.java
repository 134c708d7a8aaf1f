package io.github.trueload.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.timers.ConstantTimer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A plan of thread groups that each make one request again and again. */
final class SamplerPlan {

  /** What makes the requests. */
  enum Implementation {
    OURS(""),
    HTTP_CLIENT_4("HttpClient4"),
    JAVA("Java");

    private final String property;

    Implementation(String property) {
      this.property = property;
    }

    private HTTPSamplerBase element() {
      return this == OURS
          ? new io.github.trueload.http.SessionHttpSampler()
          : new HTTPSamplerProxy(property);
    }
  }

  /**
   * What the users of a group do.
   *
   * @param users how many
   * @param times how often each asks
   * @param pauseMillis how long each waits before it asks
   * @param isSameUser the Thread Group's "Same user on each iteration"
   */
  record Turns(int users, int times, int pauseMillis, boolean isSameUser) {}

  private final ListedHashTree tree = new ListedHashTree();
  private final HashTree test;

  SamplerPlan() {
    test = tree.add(named(new TestPlan(), "plan"));
  }

  /**
   * Adds a group.
   *
   * @param label of its request; users start together
   * @param port of the server on loopback
   * @param settings what the request is, beyond a GET that follows redirects and keeps alive
   */
  void add(
      String label,
      Implementation implementation,
      int port,
      Turns turns,
      Consumer<HTTPSamplerBase> settings) {
    LoopController loop = named(new LoopController(), "turns");
    loop.setLoops(turns.times);
    ThreadGroup group = named(new ThreadGroup(), label);
    group.setNumThreads(turns.users);
    group.setRampUp(0);
    group.setIsSameUserOnNextIteration(turns.isSameUser);
    group.setSamplerController(loop);
    HTTPSamplerBase request = named(implementation.element(), label);
    request.setProtocol("http");
    request.setDomain("127.0.0.1");
    request.setPort(port);
    request.setPath("/user/${__threadNum}");
    request.setMethod("GET");
    request.setFollowRedirects(true);
    request.setUseKeepAlive(true);
    settings.accept(request);
    HashTree inRequest = test.add(group).add(request);
    if (turns.pauseMillis > 0) {
      ConstantTimer timer = named(new ConstantTimer(), "pause");
      timer.setDelay(Integer.toString(turns.pauseMillis));
      inRequest.add(timer);
    }
  }

  /** A user and a password for all requests to the ports, in {@code realm}. */
  static AuthManager authorization(
      List<Integer> ports, AuthManager.Mechanism mechanism, String realm) {
    AuthManager manager = named(new AuthManager(), "authorization");
    for (int port : ports) {
      Authorization authorization = new Authorization();
      authorization.setURL("http://127.0.0.1:" + port + "/");
      authorization.setUser("user");
      authorization.setPass("pass");
      authorization.setRealm(realm);
      authorization.setMechanism(mechanism);
      manager.addAuth(authorization);
    }
    return manager;
  }

  /** Adds an element for all groups. */
  void add(TestElement element) {
    test.add(element);
  }

  void write(Path plan) throws IOException {
    try (OutputStream out = Files.newOutputStream(plan)) {
      SaveService.saveTree(tree, out);
    }
  }

  static <T extends TestElement> T named(T element, String name) {
    element.setName(name);
    element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
    element.setProperty(TestElement.GUI_CLASS, "TestBeanGUI"); // There is no GUI.
    return element;
  }
}
