import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that was stopped on its way. */
export interface Held {
  /** Lets the server behind have it. Resolves once that has answered, whether the page is still there to hear or not. */
  pass(): Promise<void>;
}

/** Stands before a server, and stops requests of the test's choice before they reach it. */
export interface Gate {
  readonly url: string;
  /** Resolves once a request with this in its body or path has arrived; it waits until the test has decided. A request that is never passed on is lost. */
  hold(part: string): Promise<Held>;
  close(): Promise<void>;
}

/** Passes everything on, and lets pages of any origin read the answers. */
export async function startGate(target: string): Promise<Gate> {
  const waiting: { readonly part: string; readonly found: (held: Held) => void }[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
    const body = await text(request);
    const passOn = async (): Promise<void> => {
      const answer = await fetch(new URL(request.url ?? '', target), { method: request.method ?? 'GET', headers: { 'content-type': 'application/json' }, ...(body && { body }) });
      const said = await answer.text();
      response.writeHead(answer.status, { ...allowed, 'content-type': 'application/json' }).end(said);
    };
    const at = waiting.findIndex(({ part }) => body.includes(part) || (request.url ?? '').includes(part));
    const [stop] = at < 0 ? [] : waiting.splice(at, 1);
    if (stop) stop.found({ pass: passOn });
    else await passOn();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    hold: (part) => new Promise((found) => void waiting.push({ part, found })),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
