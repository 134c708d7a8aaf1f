String log = new File(basedir, 'build.log').text
def said = { String line -> assert log.contains(line) : "not in build.log: $line" }

said 'trueload:check'
said 'failOnEmpty (Default: true)'
said 'User property: trueload.failOnInconclusive'
said '[INFO] skipped by trueload.skip'
String built = new File(basedir, 'target')
said "[INFO] no file in $built matches jmeter/results/*.csv, jmeter/results/*.jtl"
said '[INFO] pass: samples.count = 79: actual 79, n = 79: it is 79'
said '**/four-*: run the plan before this goal, or set failOnEmpty to false'
