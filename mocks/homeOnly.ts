import { http, HttpResponse, passthrough } from 'msw';
import type { HttpHandler } from 'msw';

/** Comes last in a page: what no handler answered goes through to the page's own origin and fails for every other. */
export function createHomeOnlyHandler(): HttpHandler {
  return http.all('*', ({ request }) => {
    const { origin, protocol } = new URL(request.url);
    const isHome = origin === globalThis.location.origin || protocol === 'data:' || protocol === 'blob:';
    return isHome ? passthrough() : HttpResponse.error();
  });
}
