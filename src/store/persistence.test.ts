import { configureStore } from '@reduxjs/toolkit';
import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { encodeJson } from '../domain/encoding/json.ts';
import { maxAnnouncedWallets } from '../contracts/walletLimits.ts';
import { maxActivityEntries } from './limits.ts';
import { sendConfirmed, sendDropped, sendFailed, sendQueued, sendRejected, sendReplaced, sendStarted, sendSubmitted } from './activity.ts';
import { callsStarted } from './calls.ts';
import { connected, connectionRemembered, connectStarted, disconnected, nothingRemembered } from './connection.ts';
import { coreReducers } from './coreState.ts';
import type { CoreState } from './coreState.ts';
import { hydrateRecords } from './hydrateRecords.ts';
import { hydrate, persist, readRemembered } from './persistence.ts';
import { localeChosen, termsAccepted } from './preferences.ts';

const address = `0x${'ab'.repeat(20)}` as const;
const hash = `0x${'12'.repeat(32)}` as const;
const wallet = { walletId: 'lamp', accounts: [address], chainId: 10, sinceMs: 1 };
const entry = { id: 'e1', chainId: 10, from: address, valueWei: 5n, hasData: false, sinceMs: 2 };

/** A store that writes to `values`, and every write in order. */
function createStore(values: Record<string, string> = {}) {
  const writes: string[] = [];
  const storage: KeyValueStorage = {
    seenByServer: false,
    get: (key) => values[key],
    set: (key, value) => {
      writes.push(`set ${key}`);
      values[key] = value;
    },
    remove: (key) => {
      writes.push(`remove ${key}`);
      delete values[key];
    },
    subscribe: () => () => {},
  };
  const store = configureStore({ reducer: coreReducers, middleware: (defaults) => defaults({ serializableCheck: false }) });
  hydrate(storage, store.dispatch as never);
  hydrateRecords(storage, store.dispatch as never);
  let before: CoreState = store.getState();
  store.subscribe(() => {
    const after = store.getState();
    persist(storage, before, after);
    before = after;
  });
  return { store, storage, values, writes };
}
const connect = (store: ReturnType<typeof createStore>['store'], of = wallet): void => {
  store.dispatch(connectStarted({ walletId: of.walletId, attemptId: 'a', sinceMs: 0, isSilent: false }));
  store.dispatch(connected({ attemptId: 'a', wallet: of, makeActive: true }));
};

describe('persist', () => {
  it('brings back connection, preferences and activity as they were', () => {
    const first = createStore();
    connect(first.store);
    first.store.dispatch(localeChosen('de_DE'));
    first.store.dispatch(termsAccepted('https://example.com/terms '));
    for (const id of ['sent', 'done', 'bad', 'other', 'lost', 'handed', 'unknown', 'refused', 'open']) first.store.dispatch(sendStarted({ ...entry, id, ...(id === 'sent' && { to: address }) }));
    first.store.dispatch(sendSubmitted({ id: 'sent', hash, nonce: 0 }));
    first.store.dispatch(sendReplaced({ id: 'other', hash, reason: 'repriced', byHash: `0x${'34'.repeat(32)}`, success: false }));
    first.store.dispatch(sendDropped({ id: 'lost', hash, nonce: 2 }));
    first.store.dispatch(sendQueued({ id: 'handed', operation: hash, place: { entryPoint: address, nonce: 2n ** 256n - 1n, sinceMs: 8 } }));
    first.store.dispatch(sendDropped({ id: 'unknown', operation: hash }));
    first.store.dispatch(sendConfirmed({ id: 'done', hash, nonce: 3, blockNumber: 7, blockHash: hash, confirmations: 2, isFinal: false, atMs: 9 }));
    first.store.dispatch(sendFailed({ id: 'bad', error: { code: 'transaction.reverted', message: 'No', remedy: 'Try' } }));
    first.store.dispatch(sendRejected({ id: 'refused' }));
    const { store } = createStore({ ...first.values });
    const state = store.getState();
    expect(state.connection).toEqual({ phase: { at: 'unknown' }, wallets: [], activeWalletId: undefined, remembered: { walletIds: ['lamp'], activeWalletId: 'lamp', address, chainId: 10 } });
    expect(state.preferences).toEqual({ locale: 'de_DE', siteLocale: 'en_US', recentWalletIds: ['lamp'], recentChainIds: [10], acceptedTerms: 'https://example.com/terms ' });
    expect(state.activity.entries).toEqual(first.store.getState().activity.entries.filter(({ id }) => !['refused', 'open'].includes(id)));
    expect(state.activity.entries).toHaveLength(7);
  });

  it('writes only when what is kept changes', () => {
    const { store, writes } = createStore();
    store.dispatch(nothingRemembered());
    store.dispatch(sendStarted(entry));
    store.dispatch(sendRejected({ id: 'e1' }));
    store.dispatch(sendSubmitted({ id: 'missing', hash }));
    expect(writes).toEqual([]);
    connect(store);
    expect(writes).toEqual(['set connection', 'set preferences']);
    connect(store, { ...wallet, sinceMs: 99 });
    for (const locale of ['de_DE', 'de_DE']) store.dispatch(localeChosen(locale));
    expect(writes).toEqual(['set connection', 'set preferences', 'set preferences']);
  });

  it('keeps the memory of a wallet until it is back, and forgets it when it is disconnected', () => {
    const text = encodeJson({ walletIds: ['lamp'] });
    const { store, values, writes } = createStore({ 'connection': text });
    expect(store.getState().connection.remembered).toEqual({ walletIds: ['lamp'] });
    store.dispatch(connectStarted({ walletId: 'lamp', attemptId: 'a', sinceMs: 0, isSilent: true }));
    store.dispatch(nothingRemembered());
    expect([values['connection'], writes]).toEqual([text, []]);
    connect(store);
    store.dispatch(disconnected({ walletId: 'lamp' }));
    expect('connection' in values).toBe(false);
    expect(writes.at(-1)).toBe('remove connection');
  });
});

const many = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `w${at}`);

describe('hydrate', () => {
  const initial = configureStore({ reducer: coreReducers }).getState();

  it.each([
    ['nothing', ''], ['no JSON', '{'], ['a number', '1'], ['null', 'null'], ['a text', '"lamp"'], ['a list', '[]'], ['an empty object', '{}'], ['a bigint', '{"$bigint":"1"}'],
    ['a prototype', '{"__proto__":{"walletIds":["lamp"],"locale":"x"}}'], ['a constructor', '{"constructor":{"prototype":{"walletIds":["x"]}}}'],
    ['a bottomless list', '['.repeat(100_000)], ['a deep list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`], ['a megabyte of nothing', `"${'x'.repeat(1_000_000)}"`],
    ['wallets of no kind', '{"walletIds":[1,null,{},["x"]]}'], ['a list for a record', '{"walletIds":"lamp"}'],
    ['entries of no kind', '[1,null,"x",[],{}]'],
  ])('drops %s, whichever key holds it', (_name, text) => {
    const { store } = createStore({ 'connection': text, 'preferences': text, 'activity': text });
    expect(store.getState()).toEqual(initial);
    expect('walletIds' in {}).toBe(false);
  });

  it('takes of a connection only what can be true', () => {
    const remember = (value: object): unknown => createStore({ 'connection': encodeJson(value) }).store.getState().connection.remembered;
    expect(remember({ walletIds: ['lamp', 1, 'torch', 'lamp'], activeWalletId: 'other', address: 'me', chainId: -1, more: 'x' })).toEqual({ walletIds: ['lamp', 'torch'] });
    expect(remember({ walletIds: ['lamp'], activeWalletId: 'lamp', address, chainId: 1.5 })).toEqual({ walletIds: ['lamp'], activeWalletId: 'lamp', address });
    expect(remember({ walletIds: many(10_000) })).toEqual({ walletIds: many(maxAnnouncedWallets) });
    expect(remember({ walletIds: ['x'.repeat(10_000)] })).toBeUndefined();
  });

  it('takes of preferences only what can be true', () => {
    const prefer = (value: object): unknown => createStore({ 'preferences': encodeJson(value) }).store.getState().preferences;
    expect(prefer({ locale: 5, recentWalletIds: [...many(3), 7, ...many(100)], isAdmin: true })).toEqual({ siteLocale: 'en_US', recentWalletIds: ['w0', 'w1', 'w2', 'w3', 'w4'], recentChainIds: [] });
    expect(prefer({ recentChainIds: [1, '0xa', -1, 1.5, null, 10, 1, 2, 3, 4, 5] })).toMatchObject({ recentChainIds: [1, 10, 2, 3, 4] });
    expect(prefer({ locale: 'x'.repeat(10_000), acceptedTerms: true })).toEqual({ siteLocale: 'en_US', recentWalletIds: [], recentChainIds: [] });
  });

  const pending = { ...entry, phase: { at: 'pending', hash } };
  const read = (list: readonly unknown[]): unknown => createStore({ 'activity': encodeJson(list) }).store.getState().activity.entries;

  it.each([
    ['no phase', { phase: undefined }], ['a phase of no kind', { phase: { at: 'mined', hash } }], ['an open question', { phase: { at: 'sending' } }], ['no hash', { phase: { at: 'pending' } }], ['a hash that is none', { phase: { at: 'pending', hash: '0x12' } }],
    ['a negative block', { phase: { at: 'confirmed', hash, blockNumber: -1, atMs: 1 } }], ['a reason of no kind', { phase: { at: 'replaced', hash, reason: 'other' } }], ['nothing that was dropped', { phase: { at: 'dropped' } }], ['a block after the last date', { phase: { at: 'confirmed', hash, blockNumber: 1, atMs: 8_640_000_000_000_001 } }], ['no time', { phase: { at: 'confirmed', hash, blockNumber: 1 } }],
    ['an error without a code', { phase: { at: 'failed', error: { message: 'x' } } }], ['an error of a free form', { phase: { at: 'failed', error: { code: '<b>', message: 'x' } } }], ['an endless error', { phase: { at: 'failed', error: { code: 'a.b', message: 'x'.repeat(301) } } }],
    ['no id', { id: undefined }], ['chain zero', { chainId: 0 }], ['a chain in text', { chainId: '10' }], ['half a chain', { chainId: 1.5 }], ['no sender', { from: 'me' }], ['a value in text', { valueWei: '5' }], ['a negative value', { valueWei: -5n }],
    ['a flag in text', { hasData: 'false' }], ['a time without end', { sinceMs: 2 ** 60 }], ['a time after the last date', { sinceMs: Number.MAX_SAFE_INTEGER }],
  ])('drops an entry with %s', (_name, change) => {
    expect(read([{ ...pending, ...change }, pending])).toEqual([pending]);
  });

  it.each([[undefined], [{ nonce: 1n, sinceMs: 1 }], [{ entryPoint: 'x', nonce: 1n, sinceMs: 1 }], [{ entryPoint: address, nonce: -1n, sinceMs: 1 }], [{ entryPoint: address, nonce: 2n ** 256n, sinceMs: 1 }], [{ entryPoint: address, nonce: 1, sinceMs: 1 }], [{ entryPoint: address, nonce: 1n }]])('brings back an operation without a nonce that cannot be its own: %p', (place) => {
    expect(read([{ ...pending, phase: { at: 'queued', operation: hash, place } }])).toEqual([{ ...pending, phase: { at: 'queued', operation: hash } }]);
  });

  it('brings back what a call did, as far as it can be true', () => {
    const action = { kind: 'transfer', token: address, amount: 5n, counterparty: address } as const;
    const kept = (given: unknown): unknown => (read([{ ...pending, action: given }]) as readonly { readonly action?: unknown }[])[0]?.action; // as parsed
    expect(kept(action)).toEqual(action);
    expect(kept({ kind: 'approve', isUnlimited: true, functionName: 'approve' })).toEqual({ kind: 'approve', isUnlimited: true, functionName: 'approve' });
    expect(kept({ kind: 'call', token: 'USDC', amount: -1n, isUnlimited: 'yes', counterparty: '0x12', functionName: '<b>' })).toEqual({ kind: 'call' });
    expect([kept({ ...action, kind: 'steal' }), kept('transfer'), kept(null)]).toEqual([undefined, undefined, undefined]);
  });

  it('takes what an older version confirmed for final', () => {
    expect(read([{ ...pending, phase: { at: 'confirmed', hash, blockNumber: 7, atMs: 9 } }])).toMatchObject([{ phase: { at: 'confirmed', hash, blockNumber: 7, confirmations: 1, isFinal: true, atMs: 9 } }]);
  });

  it('keeps no more entries than it may, each once, without what it does not know', () => {
    expect(read([{ ...pending, to: 'me', more: 1 }, { ...pending, to: address }])).toEqual([pending]);
    expect(read(many(200).map((id) => ({ ...pending, id })))).toHaveLength(maxActivityEntries);
  });
});

describe('the memory of batches', () => {
  const bundle = { id: '0x7', chainId: 10, walletId: 'lamp', from: address, sinceMs: 5, by: 'kit', callCount: 2, sent: [{ entryId: 'e1', hash }] } as const;

  it('brings them back, and goes on with none that was not sent to its end', () => {
    const first = createStore();
    const done = { ...bundle, id: 'done', sent: [...bundle.sent, { entryId: 'e2', hash }] };
    const stopped = { ...bundle, id: 'stopped', stopped: { code: 'user.rejected', message: 'No' } } as const;
    const wallets = { ...bundle, id: 'wallets', askedId: '0x99', by: 'wallet', sent: [] } as const;
    for (const each of [bundle, done, stopped, wallets]) first.store.dispatch(callsStarted(each));
    const { store } = createStore({ ...first.values });
    expect(store.getState().calls.bundles).toEqual([wallets, stopped, done, { ...bundle, isInterrupted: true }]);
    const again = createStore({ calls: encodeJson(store.getState().calls.bundles) });
    expect(again.store.getState().calls.bundles).toEqual(store.getState().calls.bundles);
  });

  it('takes only what can be true', () => {
    const sent = (count: number) => Array.from({ length: count }, () => ({ entryId: 'e', hash }));
    const read = (value: unknown) => createStore({ calls: encodeJson(value) }).store.getState().calls.bundles.map(({ id }) => id);
    expect(read([
      { ...bundle, id: 7 }, { ...bundle, chainId: 0 }, { ...bundle, walletId: null }, { ...bundle, by: 'unknown' }, { ...bundle, callCount: -1 }, { ...bundle, sent: sent(3) }, { ...bundle, sent: [{ entryId: 'e', hash: '0x1' }] }, { ...bundle, sent: 'e' },
      null, 'x', { ...bundle, id: 'good', stopped: 'because' },
    ])).toEqual(['good']);
    expect(read({})).toEqual([]);
    expect(read(Array.from({ length: maxActivityEntries + 5 }, (_, at) => ({ ...bundle, id: `b${at}` })))).toHaveLength(maxActivityEntries);
  });
});

describe('readRemembered', () => {
  it('reads what another tab wrote, and nothing else', () => {
    const read = (text?: string) => readRemembered(createStore({ ...(text !== undefined && { connection: text }) }).storage);
    expect(read(encodeJson({ walletIds: ['lamp'] }))).toEqual({ walletIds: ['lamp'] });
    expect([read(), read('{'), read('null'), read('{"walletIds":[]}')]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('connectionRemembered', () => {
  it('changes nothing but what is remembered', () => {
    const { connection } = coreReducers;
    const before = connection(undefined, { type: '' });
    expect(connection(before, connectionRemembered({ walletIds: ['x'] }))).toEqual({ ...before, remembered: { walletIds: ['x'] } });
  });
});
