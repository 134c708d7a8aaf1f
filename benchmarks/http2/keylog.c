/* Makes a server on OpenSSL write its secrets to the file $SSLKEYLOGFILE: LD_PRELOAD=keylog.so. cc -shared -fPIC -o keylog.so keylog.c */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int file;

/* At once, since a server may clear its environment. */
__attribute__((constructor)) static void open_file(void) {
  file = open(getenv("SSLKEYLOGFILE"), O_WRONLY | O_CREAT | O_APPEND, 0600);
}

static void write_line(const SSL *ssl, const char *line) {
  char text[512];
  int length = snprintf(text, sizeof text, "%s\n", line);
  if (write(file, text, length) != length) {
    abort();
  }
}

SSL_CTX *SSL_CTX_new(const SSL_METHOD *method) {
  SSL_CTX *(*original)(const SSL_METHOD *) = dlsym(RTLD_NEXT, "SSL_CTX_new");
  SSL_CTX *context = original(method);
  if (context != NULL) {
    SSL_CTX_set_keylog_callback(context, write_line);
  }
  return context;
}
