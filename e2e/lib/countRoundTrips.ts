import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Seen {
  readonly began: number;
  /** One more than that of the deepest request that had ended as this one began: requests side by side are one round trip. */
  readonly depth: number;
  ended?: number;
  methods?: readonly string[];
}

/** Stands before a node and a bundler, and counts what is asked of them until an operation is handed over. */
export interface RoundTripCounter {
  /** The ways through it. */
  readonly node: string;
  readonly bundler: string;
  /** Forgets what was asked. */
  reset(): void;
  /** `before`: round trips before the first `eth_sendUserOperation`; NaN where there was none. `sentAt`: when that began, by `performance.now()`. `asked`: each request, as `depth methods`. */
  read(): { readonly before: number; readonly requests: number; readonly sentAt: number; readonly asked: readonly string[] };
  close(): void;
}

/** `delayMs`: how long each request takes at least, so that what is asked side by side begins before any of it has ended. */
export async function countRoundTrips({ node, bundler, delayMs }: { readonly node: string; readonly bundler: string; readonly delayMs: number }): Promise<RoundTripCounter> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  let seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const entry: Seen = { began: performance.now(), depth: 1 + Math.max(0, ...seen.filter(({ ended }) => ended !== undefined).map(({ depth }) => depth)) };
    seen.push(entry);
    const body = await text(request);
    entry.methods = [JSON.parse(body) as { readonly method: string } | readonly { readonly method: string }[]].flat().map(({ method }) => method); // JSON-RPC
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const answered = await fetch(request.url?.startsWith('/node') ? node : bundler, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const said = await answered.text();
    entry.ended = performance.now();
    response.writeHead(answered.status, { ...headers, 'content-type': 'application/json' }).end(said);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    node: `${url}/node`, bundler: `${url}/bundler`,
    reset: () => {
      seen = [];
    },
    read: () => {
      const sent = seen.find(({ methods }) => methods?.includes('eth_sendUserOperation'));
      return { before: (sent?.depth ?? NaN) - 1, requests: seen.length, sentAt: sent?.began ?? NaN, asked: seen.map(({ depth, methods = [] }) => `${depth} ${methods.join()}`) };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
