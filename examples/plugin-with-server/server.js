// The guest book's server, which serves the page as well. A key's signature is checked without a node; where it does not fit, a node says whether the account is a contract that takes it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { json } from 'node:stream/consumers';
import { isWalletError } from 'latchkey';
import { createRpcTransport } from 'latchkey/rpc';
import { verifyMessage } from 'latchkey/signatures';

const port = Number(process.env.PORT ?? 3000);
const node = createRpcTransport({ url: process.env.RPC_URL ?? 'https://ethereum-sepolia-rpc.publicnode.com' });
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const entries = []; // in a database, if they are to outlive the process
const pending = new Map(); // what is to be signed, by its nonce

const routes = {
  async '/api/begin'({ text }) {
    if (typeof text !== 'string' || text === '' || text.length > 200 || pending.size > 1_000) return [400, {}];
    const nonce = crypto.randomUUID();
    const message = `I write into the guest book: ${text}\n\nNonce: ${nonce}`;
    pending.set(nonce, { text, message });
    setTimeout(() => pending.delete(nonce), 5 * 60_000).unref();
    return [200, { message, nonce }];
  },
  async '/api/entries'({ address, nonce, signature }) {
    const begun = pending.get(nonce);
    pending.delete(nonce); // good once, whatever comes of it
    if (!begun || !(await verifyMessage(node, { address, message: begun.message, signature }))) return [401, {}];
    entries.unshift({ address, text: begun.text });
    return [200, entries.slice(0, 20)];
  },
};

createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && Object.hasOwn(routes, pathname)) {
      const [status, answer] = await routes[pathname](Object(await json(request)));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } else {
      const file = normalize(pathname === '/' ? '/index.html' : pathname);
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(await readFile(join('dist', file)).catch(() => readFile('dist/index.html')));
    }
  } catch (error) {
    // Where the node does not answer, nothing was found out; all else is a bad request.
    response.writeHead(isWalletError(error) && error.code.startsWith('rpc.') ? 503 : 400).end();
  }
}).listen(port, () => console.log(`http://localhost:${port}`));
