import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http } from '../../src/contracts/ports/http.ts';

/** Requests by `fetch`, without cookies, referrer and cache; serves on a server too. How they are made arrives with the first user of the port. */
export const fetchHttpAdapter = /* @__PURE__ */ defineAdapter<Http>({
  id: 'browserFetch',
  port: httpPort,
  supports: () => typeof fetch === 'function',
  create: () => {
    const load = () => import('./sendByFetch.ts');
    load().catch(() => {}); // so that it is here when the first request is; who sends is told of a failure
    return {
      send: async (request) => (await load()).send(request),
      transfer: async (request) => (await load()).transfer(request),
    };
  },
});
