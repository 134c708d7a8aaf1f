String log = new File(basedir, 'build.log').text
def said = { String line -> assert log.contains(line) : "not in build.log: $line" }

said '[INFO] pass: mean < 1s: actual 5.3412 ms (95 %: 4.364 ms to 6.3184 ms), n = 79: it is below 1 s'
said '[WARNING] warning: warn max < 1ms: actual '
said '[INFO] pass: 2 passed, 0 failed, 0 inconclusive, 1 warning'
said '[ERROR] fail: mean < 1us: actual 5.3412 ms (95 %: 4.364 ms to 6.3184 ms), n = 79: it is not below 1 µs: the page is slow'
said "the run's gates: fail: 1 passed, 1 failed, 0 inconclusive, 1 warning"
String built = new File(basedir, 'target')
said "no file in $built matches jmeter/results/*.csv, jmeter/results/*.jtl: run the plan before this goal, or set failOnEmpty to false"

File written = new File(basedir, 'target/trueload')
assert new File(written, 'report.html').length() > 100_000
assert new File(written, 'analysis.json').text.contains('"schema" : "trueload.analysis/1"')
assert new File(written, 'check.json').text.contains('"schema" : "trueload.check/1"')
assert new File(written, 'check.md').text.contains('| gate |')
def suite = new groovy.xml.XmlParser().parse(new File(written, 'TEST-trueload.xml'))
assert suite.'@tests' == '3'
