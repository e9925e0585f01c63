// Serves what is built, and keeps who is signed in. It is the same before and after the move, but for what it imports from verifySignIn.js.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { json } from 'node:stream/consumers';
import { verifySignIn } from './verifySignIn.js';

const port = Number(process.env.PORT ?? 3000);
const domain = process.env.SITE_HOST ?? `localhost:${port}`;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const sessions = new Map(); // in a database, if they are to outlive the process

const routes = {
  'POST /api/nonce': (session) => {
    session.nonce = crypto.randomUUID().replaceAll('-', '');
    return [200, { nonce: session.nonce }];
  },
  'POST /api/verify': async (session, { message, signature }) => {
    const { nonce } = session;
    session.nonce = undefined; // good once, whatever comes of it
    session.address = nonce && (await verifySignIn({ message, signature, domain, nonce }));
    return [session.address ? 200 : 401, { address: session.address }];
  },
  'GET /api/session': ({ address }) => [200, { address }],
  'POST /api/logout': (session) => {
    session.address = undefined;
    return [200, {}];
  },
};

createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = routes[`${request.method} ${pathname}`];
    if (route) {
      const id = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
      const isNew = !sessions.has(id) && pathname === '/api/nonce'; // only a sign-in begins a session
      const session = sessions.get(id) ?? {};
      const headers = { 'content-type': 'application/json' };
      if (isNew) {
        const newId = crypto.randomUUID();
        sessions.set(newId, session);
        headers['set-cookie'] = `session=${newId}; Path=/; HttpOnly; SameSite=Strict`;
      }
      const [status, answer] = await route(session, request.method === 'POST' ? Object(await json(request)) : {});
      response.writeHead(status, headers).end(JSON.stringify(answer));
    } else {
      const file = normalize(pathname === '/' ? '/index.html' : pathname);
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(await readFile(join('dist', file)).catch(() => readFile('dist/index.html')));
    }
  } catch {
    response.writeHead(400).end();
  }
}).listen(port, () => console.log(`http://localhost:${port}`));
