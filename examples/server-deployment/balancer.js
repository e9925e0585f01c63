import { createServer, request } from 'node:http';

/** Passes each request on to the next server that says that it is ready. In production nginx, HAProxy or your cloud's balancer does this, over https. */
export function createBalancer(ports) {
  const ready = new Set();
  const look = () => ports.forEach(async (port) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok, () => false);
    if (isReady) ready.add(port);
    else ready.delete(port);
  });
  setInterval(look, 250).unref();

  let turn = 0;
  return createServer((asked, answer) => {
    const up = ports.filter((port) => ready.has(port));
    if (up.length === 0) return void answer.writeHead(503).end();
    const port = up[(turn += 1) % up.length];
    // The server counts its limits by who asks: `trustedProxies` of its settings says how many proxies it believes.
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const passed = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode, { ...got.headers, 'x-served-by': port });
      got.pipe(answer);
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(passed);
  });
}
