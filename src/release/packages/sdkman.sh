#!/bin/sh
# Announces the release to SDKMAN, for a vendor with a key: CONSUMER_KEY and CONSUMER_TOKEN in the environment.
set -eu
curl --fail --silent --show-error -X POST https://vendors.sdkman.io/release \
  -H "Consumer-Key: $CONSUMER_KEY" -H "Consumer-Token: $CONSUMER_TOKEN" -H 'Content-Type: application/json' \
  -d '{"candidate": "trueload", "version": "@VERSION@", "url": "https://github.com/trueload/trueload/releases/download/v@VERSION@/trueload-@VERSION@.zip"}'
