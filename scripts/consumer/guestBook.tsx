import { createSlice } from '@reduxjs/toolkit';
import { clockPort, definePlugin, definePluginKey, defineErrors, defineScreen, httpPort, localesPoint, rpcLayersPoint, screensPoint } from 'latchkey';
import { connected, defineStored } from 'latchkey/plugin';

interface GuestBookState {
  readonly visits: number;
}

/** What its code acts with: the types of its state, its settings and what lives beside the store, and the ports it may ask for. */
export const guestBookKey = definePluginKey<{ state: GuestBookState; config: { url: string }; live: { greeted: Set<string>; requests: number } }>()('guestBook', [httpPort]);

const guestBookErrors = defineErrors('guestBook', { full: { message: 'The guest book of {url} is full', remedy: 'Come back tomorrow.' } });
declare module 'latchkey' {
  interface ErrorTables {
    guestBookErrors: typeof guestBookErrors;
  }
}

/** Kept over reloads, shared with the site's other tabs. */
const names = defineStored<readonly string[]>({ key: 'guestBook.names', initial: [], parse: (value) => (Array.isArray(value) ? value.map(String) : undefined) });
const initialState: GuestBookState = { visits: 0 };
const slice = createSlice({ name: 'guestBook', initialState, reducers: { visited: (state) => { state.visits += 1; } } });

/** A flow: it runs as the plugin, whichever code dispatches it. @throws guestBook.full, http.* */
export const signGuestBook = guestBookKey.flow(async ({ live, config, port, stored, dispatch, signal }, name: string) => {
  const { status } = await port(httpPort).send({ url: config.url, method: 'POST', body: name, signal, limitMs: 10_000, maxAnswerBytes: 1_000 });
  if (status === 507) throw guestBookErrors.full({ url: config.url });
  stored(names).update((before) => [...before, `${name} ${port(clockPort).nowMs()}`].slice(-20));
  live.greeted.add(name);
  dispatch(slice.actions.visited());
});

export const guestBookPlugin = definePlugin({
  key: guestBookKey,
  config: { url: 'https://guests.example/book' },
  slices: [slice],
  live: () => ({ greeted: new Set<string>(), requests: 0 }),
  permissions: ({ url }) => ({ origins: [{ origin: new URL(url).origin, when: 'intent', why: 'Keeps the guest book' }], storageKeys: ['guestBook.names'], popups: false }),
  contributes: [
    localesPoint.of({ en: { 'guestBook.title': 'Guest book' }, load: async (locale): Promise<Record<string, string>> => (locale === 'de_DE' ? { 'guestBook.title': 'Gästebuch' } : {}) }),
    screensPoint.of(defineScreen({ id: 'guestBook.page', load: () => import('./GuestBookPage') })),
  ],
  setup(ctx) {
    ctx.contribute(rpcLayersPoint.of({ id: 'guestBook.counter', create: () => (request, next) => {
      ctx.live.requests += 1;
      return next(request);
    } }));
    ctx.listen({ actionCreator: connected, effect: ({ payload }) => void ctx.live.greeted.add(payload.wallet.walletId) });
  },
});
