// A JSON-RPC node in a process of its own. `eth_call` answers with the argument of the call, so that answers can be checked.
// argv: how it answers: order, reverse, silent, stalling, or the name of a fault (faults.mjs) that befalls the first request only
import { createServer } from 'node:http';
import { faults } from './faults.mjs';

const mode = process.argv[2] ?? 'order';
let requests = 0;

const answerOf = ({ id, method, params }) => ({ jsonrpc: '2.0', id, result: method === 'eth_call' ? `0x${params[0].data.slice(10)}` : '0x1' });

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/reset') requests = 0;
    response.end(String(requests));
    return;
  }
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    requests += 1;
    const asked = JSON.parse(Buffer.concat(parts).toString());
    // ethers and thirdweb may ask for the chain first; a fault is for the reads.
    const isRead = (Array.isArray(asked) ? asked : [asked]).some(({ method }) => method === 'eth_call');
    if (mode === 'silent') return;
    if (mode === 'stalling') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0",');
      return;
    }
    if (isRead && faults[mode] && !server.hasFailed) {
      server.hasFailed = true;
      faults[mode](asked, response);
      return;
    }
    const answers = Array.isArray(asked) ? asked.map(answerOf) : answerOf(asked);
    const body = JSON.stringify(mode === 'reverse' && Array.isArray(answers) ? answers.reverse() : answers);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 4_096, () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit());
