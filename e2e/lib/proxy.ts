import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Stands between a page and its node, and can be pulled out like a cable. */
export interface Proxy {
  readonly url: string;
  /** From now on every connection is cut at once. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Passes everything on to an address of this machine. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(Number(port), hostname);
    for (const [one, other] of [[incoming, outgoing], [outgoing, incoming]] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  const cutAll = (): void => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      cutAll();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
