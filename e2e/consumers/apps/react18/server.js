import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Page } from './Page.js';

const [, , out, port] = process.argv;

/** A site without a framework: what was bundled for the page, and the page itself, streamed. */
createServer((request, response) => {
  const file = join(import.meta.dirname, out, request.url);
  if (request.url.endsWith('.js') && existsSync(file)) {
    response.setHeader('content-type', 'text/javascript');
    createReadStream(file).pipe(response);
    return;
  }
  response.setHeader('content-type', 'text/html');
  const { pipe } = renderToPipeableStream(createElement(Page, { header: request.headers.cookie ?? '' }), {
    bootstrapModules: ['/main.js'],
    onShellReady: () => pipe(response),
    onError: (error) => response.destroy(error),
  });
}).listen(Number(port));
