// Reads examples/grafana/trueload.json strictly, as Grafana's own types define it: an unknown or
// missing field, and a value of another type, is a fault.
//
//	cd src/release/dashboard && go run . ../../../examples/grafana/trueload.json
package main

import (
	"fmt"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
)

// The SDK returns an error without a text where it found no fault.
func exitWith(err error) {
	if err != nil && err.Error() != "" {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	plugins.RegisterDefaultPlugins()
	raw, err := os.ReadFile(os.Args[1])
	exitWith(err)
	board := dashboard.Dashboard{}
	exitWith(board.UnmarshalJSONStrict(raw))
	exitWith(board.Validate())
	fmt.Println(len(board.Panels), "panels agree with Grafana's types")
}
