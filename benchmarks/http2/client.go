// A client of Go's net/http: so many requests, so many of them at once on one connection, a body with every third.
//
//	client.go URL REQUESTS STREAMS BODY-BYTES
package main

import (
	"crypto/tls"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
)

func main() {
	url := os.Args[1]
	requests, _ := strconv.Atoi(os.Args[2])
	streams, _ := strconv.Atoi(os.Args[3])
	bytes, _ := strconv.Atoi(os.Args[4])
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true},
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: streams,
	}}
	send := func(number int) {
		path := []string{"/600", "/1", "/5000", "/16384", "/600"}[number%5]
		var response *http.Response
		var err error
		if bytes > 0 && number%3 == 0 {
			response, err = client.Post(url+path, "text/plain", strings.NewReader(strings.Repeat("y", bytes)))
		} else {
			response, err = client.Get(url + path)
		}
		if err == nil {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}
	var done sync.WaitGroup
	for stream := 0; stream < streams; stream++ {
		done.Add(1)
		go func() {
			defer done.Done()
			for number := stream; number < requests; number += streams {
				send(number)
			}
		}()
	}
	done.Wait()
}
