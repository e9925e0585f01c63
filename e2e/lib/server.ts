import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import path from 'node:path';

/** Stands for the response's nonce, in the HTML files and in the header values alike. */
export const noncePlaceholder = '__CSP_NONCE__';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
// With or without quotes: a production build leaves out those it can.
const demoBlock = /(<script type="?application\/json"? id="?latchkey-demo"?[^>]*>)[^]*?(<\/script>)/;

/** What to serve, and how. */
export interface ServerOptions {
  readonly folder: string;
  /** Sent with every response; `__CSP_NONCE__` in a value becomes the nonce of that response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Shorthand for the header of that name. */
  readonly contentSecurityPolicy?: string;
  /** Replaces the JSON in `<script type="application/json" id="latchkey-demo">` of every HTML file that has it. */
  readonly demo?: unknown;
  /** Asked first, as a site's own server would be; true if it has answered. */
  respond?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** A running server. */
export interface StaticServer {
  /** `http://localhost:<port>`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a folder at http://localhost on a free port. */
export async function serveFolder(options: ServerOptions): Promise<StaticServer> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  return {
    origin: `http://localhost:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (await options.respond?.(request, response)) return;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = path.join(options.folder, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  const content = await readFile(file).catch(() => undefined);
  if (content === undefined) {
    response.writeHead(404).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  const extension = path.extname(file);
  response.writeHead(200, {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': 'no-store',
    ...headersOf(options, nonce),
  });
  response.end(extension === '.html' ? fillHtml(content.toString('utf8'), options.demo, nonce) : content);
}

function headersOf({ headers = {}, contentSecurityPolicy }: ServerOptions, nonce: string): Record<string, string> {
  const all = contentSecurityPolicy === undefined ? headers : { ...headers, 'content-security-policy': contentSecurityPolicy };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.replaceAll(noncePlaceholder, nonce)]));
}

function fillHtml(html: string, demo: unknown, nonce: string): string {
  // "<" cannot end the block early; a function as replacement keeps "$" as it is.
  const json = JSON.stringify(demo)?.replaceAll('<', String.raw`\u003c`);
  const filled = json === undefined ? html : html.replace(demoBlock, (_block, open: string, close: string) => `${open}${json}${close}`);
  return filled.replaceAll(noncePlaceholder, nonce);
}
