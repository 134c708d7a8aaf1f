// A server of Go's net/http: HTTP/2 over TLS, one port for TLS 1.2 and one for 1.3.
//
//	server.go FOLDER PORT12 PORT13 CERTIFICATE KEY
package main

import (
	"crypto/tls"
	"log"
	"net/http"
	"os"
)

func main() {
	folder, certificate, key := os.Args[1], os.Args[4], os.Args[5]
	serve := func(port string, version uint16) {
		server := &http.Server{
			Addr:      "127.0.0.1:" + port,
			Handler:   http.FileServer(http.Dir(folder)),
			TLSConfig: &tls.Config{MinVersion: version, MaxVersion: version},
		}
		log.Fatal(server.ListenAndServeTLS(certificate, key))
	}
	go serve(os.Args[2], tls.VersionTLS12)
	serve(os.Args[3], tls.VersionTLS13)
}
