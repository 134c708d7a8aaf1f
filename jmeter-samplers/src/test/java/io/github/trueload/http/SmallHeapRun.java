package io.github.trueload.http;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A run of one user and three samples, in a process of its own: port, path, folder. */
final class SmallHeapRun {

  /** Prints a line for each row. */
  public static final class Rows extends AbstractTestElement implements SampleListener {

    private static final long serialVersionUID = 1L;

    @Override
    public void sampleOccurred(SampleEvent event) {
      SampleResult result = event.getResult();
      System.out.println("ROW " + result.isSuccessful() + " " + result.getResponseCode());
      for (SampleResult part : result.getSubResults()) {
        System.out.println("SUB " + part.getResponseCode().replace("Non HTTP response code: ", ""));
      }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
      // JMeter 5.6.3 never calls it
    }

    @Override
    public void sampleStopped(SampleEvent event) {
      // likewise
    }
  }

  private SmallHeapRun() {}

  public static void main(String[] args) throws Exception {
    JMeterThreadRule.loadProperties();
    JMeterUtils.setProperty(StoredBody.PROPERTY, "0");
    Path home = Files.createDirectories(Path.of(args[2], "home"));
    JMeterUtils.setJMeterHome(home.toString());
    LoopController loop = new LoopController();
    loop.setLoops(3);
    loop.setContinueForever(false);
    loop.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(1);
    group.setRampUp(0);
    group.setSamplerController(loop);
    group.setIsSameUserOnNextIteration(true);
    SessionHttpSampler sampler = Samplers.get(Integer.parseInt(args[0]), args[1]);
    sampler.setImageParser(true);
    sampler.setProperty(HTTPSamplerBase.CONCURRENT_DWN, true);
    sampler.setProperty(HTTPSamplerBase.CONCURRENT_POOL, "2");
    HashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("plan"));
    plan.add(new Rows());
    plan.add(group).add(sampler);
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    engine.run();
    System.exit(0);
  }
}
