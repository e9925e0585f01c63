import type { BrowserContext, Page, Request } from 'playwright-core';
import { watchHiddenChannels } from './hiddenChannels.ts';

/** Something that a page sent or opened. */
export interface SeenRequest {
  /** Playwright's resource type: document, script, image, fetch, xhr, ping (a beacon) …; websocket; or a hidden channel's kind. */
  readonly kind: string;
  readonly method: string;
  readonly url: URL;
  /** Address of the page or service worker that asked, as far as the browser tells. */
  readonly from: string;
}

/** What was seen since the recording began. */
export interface OutsideRequests {
  /** One line a request, in order: `GET fetch https://example.org/path`. */
  lines(): readonly string[];
  all(): readonly SeenRequest[];
  /** Forgets what was seen, so that the next assertion speaks of what comes after. */
  clear(): void;
}

/**
 * Records all requests of a context that `isAllowed` does not let pass, of every resource type, beacons, workers and web sockets
 * included, and the channels that show as no request. Start it before the page is opened. Not recorded: requests of extensions
 * (a wallet talks to its own node) and what a shared worker or a service worker's web socket sends; the shared worker itself is.
 */
export async function recordOutsideRequests(
  context: BrowserContext,
  isAllowed: (request: SeenRequest) => boolean,
): Promise<OutsideRequests> {
  const seen: SeenRequest[] = [];
  const take = (request: SeenRequest): void => {
    const isLocal = ['data:', 'blob:', 'about:', 'chrome:', 'chrome-extension:'].includes(request.url.protocol);
    if (!isLocal && !request.from.startsWith('chrome-extension://') && !isAllowed(request)) seen.push(request);
  };
  const watchSockets = (page: Page): void => {
    page.on('websocket', (socket) => {
      take({ kind: 'websocket', method: 'GET', url: new URL(socket.url()), from: page.url() });
    });
  };
  context.on('request', (request) => {
    take({ kind: request.resourceType(), method: request.method(), url: new URL(request.url()), from: originatorOf(request) });
  });
  context.pages().forEach(watchSockets);
  context.on('page', watchSockets);
  await watchHiddenChannels(context, ({ kind, url }, from) => take({ kind, method: 'GET', url: new URL(url), from }));
  return {
    all: () => [...seen],
    lines: () => seen.map(({ method, kind, url }) => `${method} ${kind} ${url.protocol}//${url.host}${url.pathname}`),
    clear: () => {
      seen.length = 0;
    },
  };
}

function originatorOf(request: Request): string {
  const worker = request.serviceWorker();
  if (worker) return worker.url();
  try {
    return request.frame().url();
  } catch {
    return ''; // a navigation whose page is not there yet
  }
}
