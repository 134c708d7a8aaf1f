// Go's net/http: each stream is a goroutine with a client, and so a connection, of its own. Prints
// from the call to the first event as the goroutine saw it, milliseconds, one a line.
package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

func main() {
	streams, _ := strconv.Atoi(os.Args[2])
	requests, _ := strconv.Atoi(os.Args[3])
	var all sync.WaitGroup
	var lock sync.Mutex
	for i := 0; i < streams; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			client := &http.Client{Transport: &http.Transport{}}
			for r := 0; r < requests; r++ {
				start := time.Now()
				response, err := client.Get(os.Args[1])
				if err != nil {
					panic(err)
				}
				first := true
				lines := bufio.NewScanner(response.Body)
				for lines.Scan() {
					if first && strings.HasPrefix(lines.Text(), "data") {
						took := float64(time.Since(start).Nanoseconds()) / 1e6
						lock.Lock()
						fmt.Println(took)
						lock.Unlock()
						first = false
					}
				}
				response.Body.Close()
			}
		}()
	}
	all.Wait()
}
