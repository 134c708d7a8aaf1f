package io.github.trueload.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key with a certificate it has signed itself, as files for Java and for OpenSSL.
 *
 * @param store PKCS 12, password {@code secret}
 * @param key PEM
 * @param certificate PEM
 */
record Certificate(Path store, Path key, Path certificate) {

  static final String PASSWORD = "secret";

  /** Makes one for {@code name}, which is alias and common name. */
  static Certificate of(String name, Path folder) throws Exception {
    Path store = folder.resolve(name + ".p12");
    addTo(store, name);
    KeyStore keys = read(store);
    return new Certificate(
        store,
        pem(folder.resolve(name + ".key"), "PRIVATE KEY", keys.getKey(name, secret()).getEncoded()),
        pem(folder.resolve(name + ".pem"), "CERTIFICATE", keys.getCertificate(name).getEncoded()));
  }

  /** Adds another to a store. */
  static void addTo(Path store, String name) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", // it lives for a second
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool made no key for " + name);
    }
  }

  /** The certificate of {@code alias} in {@code store}, as PEM in {@code file}. */
  static Path export(Path store, String alias, Path file) throws Exception {
    return pem(file, "CERTIFICATE", read(store).getCertificate(alias).getEncoded());
  }

  /** What a server needs to show it. */
  SSLContext serverContext() throws Exception {
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(read(store), secret());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private static KeyStore read(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, secret());
    }
    return keys;
  }

  private static char[] secret() {
    return PASSWORD.toCharArray();
  }

  private static Path pem(Path file, String label, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n");
  }
}
