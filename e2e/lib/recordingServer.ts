import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One call, whole: what was asked and what was answered. */
export interface Exchange {
  readonly path: string;
  readonly sent: string;
  readonly answer: string;
  readonly headers: readonly [asked: IncomingHttpHeaders, answered: IncomingHttpHeaders];
}

/** Stands before a server on this machine and passes everything on as it is. Unlike a browser's driver, which may be told that a body is gone, it has read each answer before the browser gets it. */
export async function startRecordingServer({ port, target, record }: { readonly port: number; readonly target: number; readonly record: (exchange: Exchange) => void }): Promise<{ close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const passOn = async (): Promise<void> => {
      const sent = await readAll(incoming);
      // Uncompressed, so that it can be read.
      const { 'accept-encoding': _packed, ...headers } = incoming.headers;
      const asking = ask({ host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers });
      asking.end(sent);
      const [answered] = (await once(asking, 'response')) as [IncomingMessage]; // of node:http
      const answer = await readAll(answered);
      record({ path: incoming.url ?? '', sent: sent.toString(), answer: answer.toString(), headers: [incoming.headers, answered.headers] });
      outgoing.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      outgoing.end(answer);
    };
    passOn().catch(() => outgoing.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // of a stream of bytes
  return Buffer.concat(chunks);
}
