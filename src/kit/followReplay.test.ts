import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { configureStore } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { storagePort } from '../contracts/ports/storage.ts';
import { screensPoint } from '../contracts/points/screens.ts';
import { walletsPoint } from '../contracts/points/wallets.ts';
import { defineQuestion } from '../contracts/question.ts';
import type { OpenWallet, SessionEvent, WalletSession } from '../contracts/wallet.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import { mountApi } from '../api/mountApi.ts';
import { rpcApi } from '../api/rpcApi.ts';
import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { connect } from '../flows/connection/connect.ts';
import { disconnect } from '../flows/connection/disconnect.ts';
import { watchedTransactions } from '../flows/following/watchTransaction.ts';
import { closeModal } from '../flows/modal/closeModal.ts';
import { openModal } from '../flows/modal/openModal.ts';
import { reviewSignature } from '../flows/review/reviewSignature.ts';
import { activityRead, selectActivityEntry, sendRejected, sendStarted, sendSubmitted } from '../store/activity.ts';
import { callsStarted, callsStopped, selectCallsBundle } from '../store/calls.ts';
import { connected, selectConnectPhase, selectOpenWallets } from '../store/connection.ts';
import { defineEndpoints } from '../kernel/endpoints.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { modalClosed, questionEnded, selectScreens } from '../store/modal.ts';
import { chainsConfigured, selectChains, selectSwitchPhase, switchEnded, switchStarted } from '../store/network.ts';
import { localeChosen, selectLocale } from '../store/preferences.ts';
import { stateReplayed } from '../store/stateReplayed.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example/v1/secret-key' });
const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const later = (ms = 20): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A wallet whose events the test emits. */
function createWallet(id: string, open?: OpenWallet) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const closed: object[] = [];
  let chainId = 10;
  const session: WalletSession = {
    accounts: () => [address],
    chainId: () => chainId,
    sendTransaction: async () => '0x',
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async (options) => void closed.push(options),
  };
  const emit = (event: SessionEvent): void => {
    if (event.type === 'chain') chainId = event.chainId;
    for (const listener of [...listeners]) listener(event);
  };
  return { spec: { id, name: id, probe: () => 'installed' as const, open: async () => open ?? (async () => session) }, session, closed, emit, listeners };
}

const pings: ((answer: { data: string }) => void)[] = [];
/** An endpoint that a plugin adds; the test answers. */
const lampApi = rpcApi.injectEndpoints({ endpoints: (build) => ({ lampPing: build.query<string, number>({ queryFn: () => new Promise<{ data: string }>((resolve) => void pings.push(resolve)) }) }) });

/** A kit in a store that Redux DevTools records, by the engine of DevTools itself. */
async function createReplayed(id = 'kit', wallet = createWallet('lamp'), rpc = chain) {
  const values: Record<string, string> = {};
  const heard: string[] = [];
  const faults: unknown[] = [];
  const kit = createLatchkey({
    id,
    store: 'host',
    chains: [rpc],
    plugins: [definePlugin({ id: 'lamp', endpoints: [defineEndpoints({ api: 'latchkey/rpcApi', names: ['lampPing'], load: async () => lampApi })], contributes: [walletsPoint.of(wallet.spec)], setup: ({ listen }) => void listen({ actionCreator: stateReplayed, effect: ({ type }) => void heard.push(type) }) })],
    adapters: [{ id: 'testStorage', port: storagePort, supports: () => true, create: () => ({ seenByServer: false, get: (key: string) => values[key], set: (key: string, value: string) => void (values[key] = value), remove: (key: string) => void delete values[key], subscribe: () => () => {} }) }],
    onFault: ({ error }) => void faults.push(error),
  });
  ends.push(() => kit.destroy());
  const store = configureStore({ reducer: { latchkey: kit.reducer }, middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(kit.middleware), enhancers: (defaults) => defaults().concat(instrument()), devTools: false });
  kit.attach(store);
  await later(); // the part that follows arrives
  const { liftedStore } = store as unknown as { liftedStore: { dispatch(action: unknown): void; getState(): { stagedActionIds: number[]; actionsById: Record<number, { action: UnknownAction }>; currentStateIndex: number } } }; // as instrument adds it
  const log = () => liftedStore.getState();
  const idOf = (type: string): number => log().stagedActionIds.findLast((each) => log().actionsById[each]?.action.type === type) ?? -1;
  return {
    kit, wallet, values, heard, faults,
    isAtEnd: () => log().currentStateIndex === log().stagedActionIds.length - 1,
    now: () => log().stagedActionIds.length - 1,
    jumpTo: (index: number) => liftedStore.dispatch(ActionCreators.jumpToState(index)),
    jumpToEnd: () => liftedStore.dispatch(ActionCreators.jumpToState(log().stagedActionIds.length - 1)),
    toggle: (type: string) => liftedStore.dispatch(ActionCreators.toggleAction(idOf(type))),
    import: (actions: readonly UnknownAction[]) => liftedStore.dispatch(ActionCreators.importState(actions)),
    reset: () => liftedStore.dispatch(ActionCreators.reset()),
    actions: () => log().stagedActionIds.slice(1).map((each) => log().actionsById[each]?.action ?? { type: '' }),
  };
}

const walletIds = (kit: Parameters<typeof selectOpenWallets>[0]): readonly string[] => selectOpenWallets(kit).map(({ walletId }) => walletId);
const refused = (reason: string) => expect.objectContaining({ code: 'store.jumpRefused', context: { reason: expect.stringContaining(reason) } });

describe('a session', () => {
  it('is out of use in a state before it was opened, and back with a state that knows it', async () => {
    const { kit, wallet, jumpTo, jumpToEnd, now } = await createReplayed();
    const before = now();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    jumpTo(before);
    expect(walletIds(kit.getState())).toEqual([]);
    expect([...servicesOf(kit).sessions.keys()]).toEqual([]);
    jumpToEnd();
    expect(walletIds(kit.getState())).toEqual(['lamp']);
    expect(servicesOf(kit).sessions.get('lamp')?.session).toBe(wallet.session);
    expect([wallet.closed, wallet.listeners.size]).toEqual([[], 1]);
    wallet.emit({ type: 'chain', chainId: 20 });
    expect(selectOpenWallets(kit.getState())[0]?.chainId).toBe(20);
  });

  it('that moved to another chain meanwhile is told as it is', async () => {
    const { kit, wallet, jumpTo, jumpToEnd, now } = await createReplayed();
    const before = now();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    jumpTo(before);
    wallet.emit({ type: 'chain', chainId: 20 });
    jumpToEnd();
    kit.dispatch(localeChosen('de_DE'));
    expect(selectOpenWallets(kit.getState())).toMatchObject([{ walletId: 'lamp', chainId: 20 }]);
  });

  it('that ended meanwhile is disconnected in the latest state', async () => {
    const { kit, wallet, jumpTo, jumpToEnd, now } = await createReplayed();
    const before = now();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    jumpTo(before);
    wallet.emit({ type: 'closed' });
    jumpToEnd();
    expect(walletIds(kit.getState())).toEqual([]);
    expect(servicesOf(kit).sessions.size).toBe(0);
    expect(wallet.listeners.size).toBe(0);
  });

  it('follows a skipped action, there and back', async () => {
    const { kit, wallet, toggle } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    toggle(connected.type);
    expect(walletIds(kit.getState())).toEqual([]);
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
    expect(servicesOf(kit).sessions.size).toBe(0);
    toggle(connected.type);
    expect(walletIds(kit.getState())).toEqual(['lamp']);
    expect(servicesOf(kit).sessions.get('lamp')?.session).toBe(wallet.session);
  });

  it('is closed with the kit, also while it is out of use', async () => {
    const { kit, wallet, jumpTo, now } = await createReplayed();
    const before = now();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    jumpTo(before);
    kit.destroy();
    expect(wallet.closed).toEqual([{ revoke: false }]);
    expect(wallet.listeners.size).toBe(0);
  });

  it('that is gone keeps the page from going back to where it was', async () => {
    const { kit, jumpTo, now, faults, isAtEnd } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const open = now();
    await kit.dispatch(disconnect());
    jumpTo(open);
    expect(walletIds(kit.getState())).toEqual([]);
    expect(isAtEnd()).toBe(true);
    expect(faults).toEqual([refused('lamp is not open')]);
  });

  it('is marked as gone where a recording of another page is imported, whose redacted addresses are not taken over', async () => {
    const recorded = await createReplayed();
    await recorded.kit.dispatch(connect({ walletId: 'lamp' }));
    const recording = recorded.actions().map((action) => recorded.kit.devTools.actionSanitizer(action));
    expect(JSON.stringify(recording)).not.toContain('secret-key');
    const { kit, import: take, heard } = await createReplayed();
    take(recording);
    await later();
    expect(walletIds(kit.getState())).toEqual([]);
    expect(selectChains(kit.getState())).toEqual([chain]);
    expect(heard).toEqual([stateReplayed.type]);
  });
});

describe('a question', () => {
  it('is given up in a state before it was asked, and its screen does not come back', async () => {
    const { kit, jumpTo, jumpToEnd, now } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const before = now();
    const asked = kit.dispatch(reviewSignature({ message: 'hi' })).catch((error: unknown) => error);
    await later();
    expect(selectScreens(kit.getState())).toHaveLength(1);
    jumpTo(before);
    expect(await asked).toMatchObject({ code: 'user.cancelled' });
    jumpToEnd();
    expect(selectScreens(kit.getState())).toEqual([]);
    expect(servicesOf(kit).questions.size).toBe(0);
  });

  it('that was answered keeps the page from going back to it', async () => {
    const { kit, jumpTo, now, faults } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const asked = kit.dispatch(reviewSignature({ message: 'hi' })).catch(() => {});
    await later();
    const open = now();
    kit.dispatch(closeModal());
    await asked;
    jumpTo(open);
    expect(selectScreens(kit.getState())).toEqual([]);
    expect(faults).toEqual([refused('waits for an answer')]);
  });

  it('that was answered is withdrawn where its end is skipped', async () => {
    const { kit, toggle } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const asked = kit.dispatch(reviewSignature({ message: 'hi' })).catch(() => {});
    await later();
    kit.dispatch(closeModal());
    await asked;
    toggle(modalClosed.type);
    expect(selectScreens(kit.getState())).toEqual([]);
  });

  it('that was answered is withdrawn alone, where another one is asked by the same screen', async () => {
    const question = defineQuestion<{ readonly step: number }, string>({ id: 'mail.ask', load: async () => ({ default: () => null }) });
    const { kit, toggle } = await createReplayed('kit', createWallet('lamp', async ({ ask }) => {
      await ask(question, { step: 1 });
      await ask(question, { step: 2 });
      throw new Error('No one answers the second.');
    }));
    kit.register(definePlugin({ id: 'mail', contributes: [screensPoint.of(question)] }));
    kit.dispatch(connect({ walletId: 'lamp' })).catch(() => {});
    await later();
    for (const open of servicesOf(kit).questions.values()) open.answer('one');
    await later();
    toggle(questionEnded.type);
    expect(selectScreens(kit.getState()).filter(({ screenId }) => screenId === question.id).map(({ params }) => params)).toEqual([{ step: 2 }]);
    expect(servicesOf(kit).questions.size).toBe(1);
  });

  it('goes on through a jump among states that show it', async () => {
    const { kit, jumpTo, jumpToEnd, now } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const asked = jest.fn();
    kit.dispatch(reviewSignature({ message: 'hi' })).then(asked, asked);
    await later();
    const open = now();
    kit.dispatch(localeChosen('de_DE'));
    jumpTo(open);
    expect(selectLocale(kit.getState())).toBe('en_US');
    jumpToEnd();
    await later();
    expect(selectScreens(kit.getState())).toHaveLength(1);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a connect', () => {
  it('is given up in a state before it began, and is over in the latest', async () => {
    const { kit, jumpTo, jumpToEnd, now } = await createReplayed('kit', createWallet('lamp', () => new Promise(() => {})));
    const before = now();
    const connecting = kit.dispatch(connect({ walletId: 'lamp' })).catch((error: unknown) => error);
    await later();
    jumpTo(before);
    expect(await connecting).toMatchObject({ code: 'user.cancelled' });
    jumpToEnd();
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
  });

  it('that has ended keeps the page from going back to it', async () => {
    const { kit, jumpTo, now, faults } = await createReplayed();
    const begun = now() + 1;
    await kit.dispatch(connect({ walletId: 'lamp' }));
    jumpTo(begun);
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
    expect(walletIds(kit.getState())).toEqual(['lamp']);
    expect(faults).toEqual([refused('waits for a connect to lamp')]);
  });
});

describe('what was under way', () => {
  const entry = { id: 'a', chainId: 10, from: address, valueWei: 1n, hasData: false, sinceMs: 1 } as const;

  it('a transaction that was answered is not with the wallet any more', async () => {
    const { kit, toggle } = await createReplayed();
    kit.dispatch(sendStarted(entry));
    kit.dispatch(sendRejected({ id: 'a' }));
    toggle(sendRejected.type);
    expect(selectActivityEntry(kit.getState(), 'a')?.phase).toMatchObject({ at: 'failed', error: { code: 'store.replayed' } });
  });

  it('a transaction that is still with the wallet stays there', async () => {
    const { kit, toggle } = await createReplayed();
    kit.dispatch(localeChosen('de_DE'));
    kit.dispatch(sendStarted(entry));
    toggle(localeChosen.type);
    expect(selectLocale(kit.getState())).toBe('en_US');
    expect(selectActivityEntry(kit.getState(), 'a')?.phase).toEqual({ at: 'sending' });
  });

  it('a transaction on its way is followed again', async () => {
    const { kit, toggle } = await createReplayed();
    kit.dispatch(sendStarted(entry));
    kit.dispatch(sendSubmitted({ id: 'a', hash: `0x${'ab'.repeat(32)}` }));
    kit.dispatch(activityRead([]));
    expect(servicesOf(kit).live(watchedTransactions).size).toBe(0);
    toggle(activityRead.type);
    expect([...servicesOf(kit).live(watchedTransactions).keys()]).toEqual(['a']);
  });

  it('a batch and a switch of networks that ended are over', async () => {
    const { kit, toggle } = await createReplayed();
    kit.dispatch(callsStarted({ id: 'b', chainId: 10, walletId: 'lamp', by: 'kit', callCount: 2, sent: [] }));
    kit.dispatch(callsStopped({ id: 'b', error: { code: 'user.rejected', message: 'No' } }));
    kit.dispatch(switchStarted({ chainId: 10 }));
    kit.dispatch(switchEnded({ chainId: 10 }));
    toggle(callsStopped.type);
    toggle(switchEnded.type);
    expect(selectCallsBundle(kit.getState(), 'b')?.stopped).toMatchObject({ code: 'store.replayed' });
    expect(selectSwitchPhase(kit.getState())).toEqual({ at: 'idle' });
  });
});

describe('a read of a chain', () => {
  const balance = rpcApi.endpoints.balance;
  const query = { chainId: 10, address };

  // After each: RTK Query warns of what it will take away once for each api, in whichever of these comes first.
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn');
  });
  afterEach(() => {
    const warnings = [...warn.mock.calls];
    warn.mockRestore();
    if (warnings.length > 0) throw new Error(`Printed: ${warnings.join()}`);
  });

  /** A node that answers when the test says so, and a kit that watches a balance there. */
  async function startReading() {
    const held: (() => void)[] = [];
    let wei = 16;
    const server = await startLocalServer((body, response) => {
      const { id } = JSON.parse(body) as { id: number };
      held.push(() => void response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${(wei += 1).toString(16)}` })));
    });
    ends.push(() => server.close());
    const replayed = await createReplayed('kit', createWallet('lamp'), defineChain({ id: 10, name: 'Test', rpc: server.url }));
    const { kit } = replayed;
    mountApi(servicesOf(kit), rpcApi);
    const reading = kit.dispatch(balance.initiate(query) as never) as unknown as Promise<unknown> & { unsubscribe(): void };
    const result = () => balance.select(query)(kit.getState() as never);
    const ping = () => lampApi.endpoints.lampPing.select(1)(kit.getState() as never);
    const answer = async (): Promise<void> => {
      await until(() => held.length > 0);
      for (const each of held.splice(0)) each();
    };
    const read = async (): Promise<void> => {
      await answer();
      await reading;
    };
    return { ...replayed, reading, result, ping, held, answer, read };
  }
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let turns = 0; !isSo(); turns += 1) {
      if (turns > 200) throw new Error('It did not come about.');
      await later(5);
    }
  };
  const pending = 'latchkey/rpcApi/executeQuery/pending';
  const fulfilled = 'latchkey/rpcApi/executeQuery/fulfilled';

  it('that is under way goes on through a replay of something else', async () => {
    const { kit, toggle, result, read, held } = await startReading();
    kit.dispatch(localeChosen('de_DE'));
    toggle(localeChosen.type);
    expect(result().status).toBe('pending');
    await read();
    expect(result()).toMatchObject({ status: 'fulfilled', data: 17n });
    expect(held).toHaveLength(0);
  });

  it('whose answer is skipped is read again while it is watched', async () => {
    const { toggle, result, answer, read } = await startReading();
    await read();
    toggle(fulfilled);
    await answer();
    await until(() => result().status === 'fulfilled');
    expect(result().data).toBe(18n);
  });

  it('whose answer is skipped has failed while it is not watched', async () => {
    const { toggle, result, reading, read, held } = await startReading();
    await read();
    reading.unsubscribe();
    toggle(fulfilled);
    await later();
    expect(result()).toMatchObject({ status: 'rejected', error: { code: 'store.replayed' } });
    expect(held).toHaveLength(0);
  });

  it('that the replayed state does not know is read again while it is watched, for as long as it is watched', async () => {
    const { kit, toggle, result, answer, reading, read } = await startReading();
    await read();
    toggle(pending);
    await answer();
    await until(() => result().status === 'fulfilled');
    expect(result().data).toBe(18n);
    kit.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 10 }]));
    await answer();
    await until(() => result().data === 19n);
    reading.unsubscribe();
    kit.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 10 }]));
    expect(result().status).toBe('uninitialized');
  });

  it('of an endpoint that a plugin adds is read again likewise', async () => {
    const { kit, toggle, ping } = await startReading();
    const asked = kit.dispatch(lampApi.endpoints.lampPing.initiate(1) as never) as unknown as Promise<unknown>;
    pings.splice(0)[0]?.({ data: 'one' });
    await asked;
    toggle(fulfilled);
    expect(ping().status).toBe('pending');
    pings.splice(0)[0]?.({ data: 'two' });
    await until(() => ping().status === 'fulfilled');
    expect(ping().data).toBe('two');
  });

  it('that has ended keeps the page from going back to where it was under way', async () => {
    const { now, jumpTo, result, read, faults, isAtEnd } = await startReading();
    const open = now();
    await read();
    jumpTo(open);
    expect(isAtEnd()).toBe(true);
    expect(result()).toMatchObject({ status: 'fulfilled', data: 17n });
    expect(faults).toEqual([refused('balance')]);
  });

  it('that is imported from the recording of another page is read here', async () => {
    const other = await startReading();
    const recording = other.actions();
    const { import: take, result, answer } = await startReading();
    await answer();
    await until(() => result().status === 'fulfilled');
    take(recording);
    expect(result().status).toBe('pending');
    await answer();
    await until(() => result().status === 'fulfilled');
    expect(result().data).toBe(18n);
  });
});

describe('a state that is not whole', () => {
  it('is not gone back to', async () => {
    const { kit, jumpTo, faults } = await createReplayed();
    kit.dispatch(openModal());
    jumpTo(0);
    expect(selectChains(kit.getState())).toEqual([chain]);
    expect(selectScreens(kit.getState())).toHaveLength(1);
    expect(faults).toEqual([refused('has other chains')]);
  });

  it('is gone back to with the parts that came later as they begin', async () => {
    const { kit, jumpTo, jumpToEnd, now, faults, isAtEnd, actions } = await createReplayed();
    kit.dispatch(openModal());
    const open = now();
    kit.dispatch(closeModal());
    mountApi(servicesOf(kit), rpcApi);
    const recorded = actions().map(({ type }) => type);
    jumpTo(open);
    expect(faults).toEqual([]);
    expect(isAtEnd()).toBe(false);
    expect(selectScreens(kit.getState())).toMatchObject([{ screenId: 'core.wallets' }]);
    expect(rpcApi.endpoints.balance.select({ chainId: 10, address })(kit.getState() as never).status).toBe('uninitialized');
    jumpToEnd();
    expect(selectScreens(kit.getState())).toEqual([]);
    expect(actions().map(({ type }) => type)).toEqual(recorded);
  });

  it.each(['reset', 'skip'] as const)('is completed after a %s', async (what) => {
    const { kit, reset, toggle } = await createReplayed();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    if (what === 'reset') reset();
    else toggle(chainsConfigured.type);
    expect(selectChains(kit.getState())).toEqual([chain]);
    expect([...servicesOf(kit).sessions.keys()]).toEqual(walletIds(kit.getState()));
  });
});

describe('what a page remembers', () => {
  it('is not changed by a replay', async () => {
    const { kit, values, jumpTo, jumpToEnd, now, toggle } = await createReplayed();
    kit.start();
    await later();
    const before = now();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    kit.dispatch(localeChosen('de_DE'));
    const kept = { ...values };
    expect(Object.keys(kept).sort()).toEqual(['kit.connection', 'kit.preferences']);
    jumpTo(before);
    toggle(localeChosen.type);
    expect(values).toEqual(kept);
    jumpToEnd();
    kit.dispatch(localeChosen('fr_FR'));
    expect(values['kit.connection']).toBe(kept['kit.connection']);
    expect(values['kit.preferences']).toContain('fr_FR');
  });
});
