import { once } from 'node:events';
import { createServer } from 'node:http';

/** Stands before a node and a bundler, and counts. The depth of a request is one more than that of the deepest that had ended as it began. */
export async function startCounter({ node, bundler, delayMs }) {
  let seen = [];
  const answerOne = async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    const parts = [];
    const entry = { began: performance.now(), depth: 1 + Math.max(0, ...seen.filter(({ ended }) => ended !== undefined).map(({ depth }) => depth)) };
    seen.push(entry);
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    entry.methods = [JSON.parse(body)].flat().map(({ method }) => method);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const answer = await fetch(request.url.startsWith('/node') ? node : bundler, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const text = await answer.text();
    entry.ended = performance.now();
    response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    answerOne(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    reset: () => { seen = []; },
    read: (begun) => {
      const sent = seen.find(({ methods }) => methods?.includes('eth_sendUserOperation'));
      if (process.env.BENCH_SHOW) console.error(seen.map(({ depth, methods }) => `${depth} ${methods}`).join('\n'), '\n');
      return { before: (sent?.depth ?? NaN) - 1, requests: seen.length, msToSend: (sent?.began ?? NaN) - begun };
    },
    close: () => (server.closeAllConnections(), server.close()),
  };
}
