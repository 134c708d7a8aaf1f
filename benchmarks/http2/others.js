// Node's HTTP/2 server and clients. Secrets go where --tls-keylog says.
//   others.js server PORT VERSION KEY CERT
//   others.js h2|h2-streams|h2-body|h1 URL REQUESTS
const http2 = require('http2'), https = require('https'), fs = require('fs'), zlib = require('zlib');
const sizes = [37, 900, 3000, 12000, 90000];

function serve(port, version, key, cert) {
  const options = { key: fs.readFileSync(key), cert: fs.readFileSync(cert), allowHTTP1: true, minVersion: version, maxVersion: version };
  http2.createSecureServer(options, (request, response) => {
    const size = Number(request.url.split('/').pop()) || 0;
    const body = Buffer.alloc(size, 'text of a page, ');
    const packs = (request.headers['accept-encoding'] || '').includes('gzip') && size > 1000;
    const answer = () => {
      response.setHeader('content-type', 'text/plain');
      if (packs) response.setHeader('content-encoding', 'gzip');
      response.end(packs ? zlib.gzipSync(body) : body);
    };
    request.on('end', answer).resume();
  }).listen(port, '127.0.0.1');
}

function one(session, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { ':path': path, ':method': body ? 'POST' : 'GET', 'accept-encoding': 'gzip', 'user-agent': 'others' };
    const stream = session.request(headers);
    stream.on('end', resolve).on('error', reject).resume();
    stream.end(body);
  });
}

async function h2(url, requests, streams, body) {
  for (let connection = 0; connection < 3; connection++) {
    const session = http2.connect(url, { rejectUnauthorized: false });
    for (let i = 0; i < requests; i += streams) {
      const together = [];
      for (let j = 0; j < streams; j++) together.push(one(session, '/' + sizes[(i + j) % sizes.length], body));
      await Promise.all(together);
    }
    session.close();
  }
}

async function h1(url, requests) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
  for (let i = 0; i < requests; i++) {
    await new Promise((resolve, reject) => {
      https.get(url + '/' + sizes[i % sizes.length], { agent }, response => response.on('end', resolve).resume()).on('error', reject);
    });
  }
  agent.destroy();
}

const [kind, first, second, key, cert] = process.argv.slice(2);
if (kind === 'server') serve(Number(first), second, key, cert);
else if (kind === 'h2') h2(first, Number(second), 1);
else if (kind === 'h2-streams') h2(first, Number(second), 4);
else if (kind === 'h2-body') h2(first, Number(second), 1, Buffer.alloc(777, 'b'));
else h1(first, Number(second));
