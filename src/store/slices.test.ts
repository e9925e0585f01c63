import type { UnknownAction } from '@reduxjs/toolkit';
import { defineChain } from '../domain/chains/defineChain.ts';
import * as limits from './limits.ts';
import { activityCleared, historyCleared, activityReducer, selectActivityEntry, isUnderWay, sendConfirmed, sendDropped, sendFailed, sendRejected, sendReorged, sendReplaced, sendStarted, sendSubmitted } from './activity.ts';
import {
  accountsReported, activeWalletChosen, chainReported, connectAbandoned, connected, connectFailed, connectionReducer, connectNoted, connectStarted, disconnected, nothingRemembered,
  selectActiveAddress, selectActiveWallet, selectConnectionStatus, selectConnectPhase, selectOpenWallets,
} from './connection.ts';
import { connectingScreenId, getStartedScreenId, modalClosed, modalOpened, modalReducer, screenPopped, screenPushed, screensWithdrawn, selectIsModalOpen, selectScreenDepth, selectShownScreen } from './modal.ts';
import { chainsConfigured, customChainAdded, customChainRemoved, customChainsRead, networkReducer, selectActiveChainId, selectChain, selectChains, selectSwitchPhase, switchEnded, switchFailed, switchStarted } from './network.ts';
import { localeChosen, preferencesRead, preferencesReducer, selectLocale, selectRecentChainIds, selectRecentWalletIds } from './preferences.ts';
import type { Hex } from '../domain/encoding/hex.ts';

const after = <State>(reducer: (state: State | undefined, action: UnknownAction) => State, ...actions: readonly UnknownAction[]): State => actions.reduce<State>(reducer, reducer(undefined, { type: '@@start' }));
const error = { code: 'wallet.connectFailed', message: 'Failed' } as const;
const wallet = (walletId: string, accounts: readonly Hex[] = [`0x${walletId}`], chainId = 1) => ({ walletId, accounts, chainId, sinceMs: 1 });
const started = (walletId: string, attemptId: string) => connectStarted({ walletId, attemptId, sinceMs: 5, isSilent: false });
const opened = (walletId: string, attemptId = walletId, makeActive = true) => connected({ attemptId, wallet: wallet(walletId), makeActive });
const open = (...ids: readonly string[]) => ids.flatMap((id) => [started(id, id), opened(id)]);

describe('connectionReducer', () => {
  const at = (...actions: readonly UnknownAction[]) => after(connectionReducer, ...actions);

  it('goes from unknown to idle once it was looked, and stays where it was otherwise', () => {
    expect(at().phase).toEqual({ at: 'unknown' });
    expect(at(nothingRemembered()).phase).toEqual({ at: 'idle' });
    expect(at(started('a', '1'), nothingRemembered()).phase).toMatchObject({ at: 'connecting' });
  });

  it('connects: the phase ends, the wallet is there', () => {
    expect(at(started('a', '1')).phase).toEqual({ at: 'connecting', walletId: 'a', attemptId: '1', sinceMs: 5, isSilent: false });
    expect(at(...open('a'))).toMatchObject({ phase: { at: 'idle' }, wallets: [wallet('a')], activeWalletId: 'a' });
  });

  it('notes, fails and is abandoned in the attempt under way', () => {
    expect(at(started('a', '1'), connectNoted({ attemptId: '1', note: 'pending' })).phase).toMatchObject({ at: 'connecting', note: 'pending' });
    expect(at(started('a', '1'), connectFailed({ attemptId: '1', error })).phase).toEqual({ at: 'failed', walletId: 'a', error });
    expect(at(started('a', '1'), connectAbandoned({ attemptId: '1' })).phase).toEqual({ at: 'idle' });
    expect(at(started('a', '1'), connectAbandoned({ attemptId: '1', refusedWalletId: 'a' })).phase).toEqual({ at: 'idle', refusedWalletId: 'a' });
    expect(at(started('a', '1'), connectAbandoned({})).phase).toEqual({ at: 'idle' });
    expect(at(started('a', '1'), connectFailed({ attemptId: '1', error }), started('b', '2')).phase).toMatchObject({ at: 'connecting', walletId: 'b' });
  });

  it.each<[string, UnknownAction]>([
    ['noted', connectNoted({ attemptId: '1', note: 'pending' })], ['failed', connectFailed({ attemptId: '1', error })], ['abandoned', connectAbandoned({ attemptId: '1' })], ['connected', opened('a', '1')],
  ])('is not disturbed by an older attempt that %s', (_what, action) => {
    for (const before of [at(started('a', '1'), started('b', '2')), at(started('a', '1'), connectAbandoned({})), at(started('a', '1'), connectFailed({ attemptId: '1', error })), at()]) {
      expect(connectionReducer(before, action)).toBe(before);
    }
  });

  it('keeps wallets in the order of opening, one entry each', () => {
    const { wallets, activeWalletId } = at(...open('a', 'b'), started('a', '3'), connected({ attemptId: '3', wallet: wallet('a', ['0xnew']), makeActive: false }));
    expect(wallets).toEqual([wallet('b'), wallet('a', ['0xnew'])]);
    expect(activeWalletId).toBe('b');
  });

  it('makes the first wallet active whether asked or not', () => {
    expect(at(started('a', '1'), opened('a', '1', false)).activeWalletId).toBe('a');
  });

  it('makes only an open wallet active', () => {
    expect(at(...open('a', 'b'), activeWalletChosen('a')).activeWalletId).toBe('a');
    expect(at(...open('a'), activeWalletChosen('zzz')).activeWalletId).toBe('a');
  });

  it('follows accounts and chain of the wallet named', () => {
    const state = at(...open('a', 'b'), accountsReported({ walletId: 'a', accounts: ['0x1', '0x2'] }), chainReported({ walletId: 'b', chainId: 7 }), chainReported({ walletId: 'gone', chainId: 8 }));
    expect(state.wallets).toEqual([wallet('a', ['0x1', '0x2']), wallet('b', ['0xb'], 7)]);
  });

  it('hands on to the wallet opened last when the active one goes', () => {
    expect(at(...open('a', 'b', 'c'), disconnected({ walletId: 'c' })).activeWalletId).toBe('b');
    expect(at(...open('a', 'b', 'c'), disconnected({ walletId: 'a' })).activeWalletId).toBe('c');
    expect(at(...open('a'), disconnected({ walletId: 'a' }))).toMatchObject({ wallets: [], activeWalletId: undefined });
    expect(at(...open('a'), disconnected({ walletId: 'gone' })).wallets).toHaveLength(1);
  });

  it('is summed up by its selectors', () => {
    const status = (...actions: readonly UnknownAction[]) => selectConnectionStatus({ connection: at(...actions) });
    expect([status(), status(nothingRemembered()), status(started('a', '1')), status(...open('a')), status(...open('a'), started('b', '2')), status(started('a', '1'), connectFailed({ attemptId: '1', error })), status(...open('a'), disconnected({ walletId: 'a' }))])
      .toEqual(['unknown', 'disconnected', 'connecting', 'connected', 'connected', 'disconnected', 'disconnected']);
    const connection = at(...open('a', 'b'));
    expect([selectActiveWallet({ connection }), selectActiveAddress({ connection }), selectOpenWallets({ connection }).length, selectConnectPhase({ connection })]).toEqual([wallet('b'), '0xb', 2, { at: 'idle' }]);
    expect([selectActiveWallet({ connection: at() }), selectActiveAddress({ connection: at() })]).toEqual([undefined, undefined]);
  });
});

describe('modalReducer', () => {
  const at = (...actions: readonly UnknownAction[]) => after(modalReducer, ...actions);
  const screen = (screenId: string) => ({ screenId, params: {} });
  const stackOf = (...actions: readonly UnknownAction[]): readonly string[] => {
    const state = at(...actions);
    return state.at === 'open' ? state.stack.map(({ screenId }) => screenId) : [];
  };

  it('opens, lays over, goes back and closes', () => {
    expect(at()).toEqual({ at: 'closed' });
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen('b')))).toEqual(['a', 'b']);
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen('b')), modalOpened(screen('c')))).toEqual(['c']);
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen('b')), screenPopped())).toEqual(['a']);
    expect(at(modalOpened(screen('a')), screenPopped())).toEqual({ at: 'closed' });
    expect(at(screenPopped())).toEqual({ at: 'closed' });
    expect(at(modalOpened(screen('a')), modalClosed())).toEqual({ at: 'closed' });
    expect(stackOf(screenPushed(screen('a')))).toEqual(['a']);
  });

  it('gives up the screens of a leaving plugin, wherever they lie', () => {
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen('x')), screenPushed(screen('b')), screensWithdrawn(['x']))).toEqual(['a', 'b']);
    expect(at(modalOpened(screen('x')), screensWithdrawn(['x', 'y']))).toEqual({ at: 'closed' });
    const before = at(modalOpened(screen('a')));
    expect(modalReducer(before, screensWithdrawn(['x']))).toBe(before);
    expect(modalReducer(at(), screensWithdrawn(['x']))).toEqual({ at: 'closed' });
  });

  it('closes with the connect it shows, and goes back when that is given up', () => {
    expect(at(modalOpened(screen('a')), screenPushed(screen(connectingScreenId)), opened('a'))).toEqual({ at: 'closed' });
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen(connectingScreenId)), connectAbandoned({}))).toEqual(['a']);
    expect(at(modalOpened(screen(connectingScreenId)), connectAbandoned({}))).toEqual({ at: 'closed' });
  });

  it('stays open when a connect ends that it does not show', () => {
    expect(stackOf(modalOpened(screen('a')), opened('a'), connectAbandoned({}))).toEqual(['a']);
  });

  it('keeps what another matter has laid over a connect that ends, and closes over where to get its wallet', () => {
    expect(stackOf(modalOpened(screen(connectingScreenId)), screenPushed(screen('over')), opened('a'))).toEqual(['over']);
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen(connectingScreenId)), screenPushed(screen('over')), connectAbandoned({}))).toEqual(['a', 'over']);
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen(connectingScreenId)), screenPushed(screen(getStartedScreenId)), opened('a'))).toEqual([]);
    expect(stackOf(modalOpened(screen('a')), screenPushed(screen(getStartedScreenId)), opened('a'))).toEqual(['a', getStartedScreenId]);
  });

  it('goes back to a question that a caller waits for, when a connect begun over it has ended well', () => {
    const question = { screenId: 'q', params: {}, questionId: 'one' };
    expect(stackOf(modalOpened(screen('a')), screenPushed(question), screenPushed(screen('b')), screenPushed(screen(connectingScreenId)), opened('a'))).toEqual(['a', 'q']);
  });

  it('is summed up by its selectors', () => {
    const modal = at(modalOpened(screen('a')), screenPushed(screen('b')));
    expect([selectIsModalOpen({ modal }), selectShownScreen({ modal }), selectScreenDepth({ modal })]).toEqual([true, screen('b'), 2]);
    expect([selectIsModalOpen({ modal: at() }), selectShownScreen({ modal: at() }), selectScreenDepth({ modal: at() })]).toEqual([false, undefined, 0]);
  });
});

describe('networkReducer', () => {
  const chains = [defineChain({ id: 10, name: 'Ten', rpc: 'https://a.example' }), defineChain({ id: 11, name: 'Eleven', rpc: 'https://b.example' })];
  const at = (...actions: readonly UnknownAction[]) => after(networkReducer, ...actions);

  it('switches, fails and comes to rest', () => {
    const phase = (...actions: readonly UnknownAction[]) => selectSwitchPhase({ network: at(...actions) });
    expect(phase()).toEqual({ at: 'idle' });
    expect(phase(switchStarted({ chainId: 10 }))).toEqual({ at: 'switching', chainId: 10 });
    expect(phase(switchStarted({ chainId: 10 }), switchEnded({ chainId: 10 }))).toEqual({ at: 'idle' });
    expect(phase(switchStarted({ chainId: 10 }), switchFailed({ chainId: 10, error }))).toEqual({ at: 'failed', chainId: 10, error });
    expect(phase(switchStarted({ chainId: 10 }), switchFailed({ chainId: 10, error }), switchStarted({ chainId: 11 }))).toEqual({ at: 'switching', chainId: 11 });
    for (const late of [switchEnded({ chainId: 10 }), switchFailed({ chainId: 10, error })]) expect(phase(switchStarted({ chainId: 10 }), switchStarted({ chainId: 11 }), late)).toEqual({ at: 'switching', chainId: 11 });
  });

  it("is on the wallet's chain, else on the site's first", () => {
    const network = at(chainsConfigured(chains));
    const connection = after(connectionReducer, started('a', 'a'), connected({ attemptId: 'a', wallet: wallet('a', ['0x'], 99), makeActive: true }));
    expect(selectActiveChainId({ network, connection })).toBe(99);
    expect(selectActiveChainId({ network, connection: after(connectionReducer) })).toBe(10);
    expect(selectActiveChainId({ network: at(), connection: after(connectionReducer) })).toBeUndefined();
    expect([selectChains({ network }), selectChain({ network }, 11), selectChain({ network }, 99), selectChain({ network }, undefined)]).toEqual([chains, chains[1], undefined, undefined]);
  });

  it("lists the visitor's chains after the site's, each id once and as the site configures it, in one list until either changes", () => {
    const [first, second] = chains;
    if (!first || !second) throw new Error('The site configures two chains.');
    const own = { ...first, id: 99, name: 'Own' };
    const lists = (...actions: readonly UnknownAction[]) => selectChains({ network: at(...actions) });
    expect(lists(chainsConfigured(chains), customChainAdded({ ...second, name: 'Other' }), customChainAdded(own))).toEqual([...chains, own]);
    expect(lists(chainsConfigured(chains), customChainsRead([own]), chainsConfigured([first]))).toEqual([first, own]);
    expect(lists(chainsConfigured(chains), customChainsRead([own]), customChainRemoved({ chainId: 99 }))).toEqual(chains);
    const network = at(chainsConfigured(chains), customChainsRead([own]));
    expect(selectChains({ network: networkReducer(network, switchStarted({ chainId: 10 })) })).toBe(selectChains({ network }));
  });
});

describe('activityReducer', () => {
  const at = (...actions: readonly UnknownAction[]) => after(activityReducer, ...actions);
  const entry = (id: string) => ({ id, chainId: 10, from: '0x', valueWei: 1n, hasData: false, sinceMs: 1 } as const);
  const phaseAfter = (...actions: readonly UnknownAction[]) => selectActivityEntry({ activity: at(sendStarted(entry('other')), sendStarted(entry('e')), ...actions) }, 'e')?.phase;

  const confirmation = { hash: '0x1', blockNumber: 2, blockHash: '0x2', confirmations: 1, isFinal: false, atMs: 3 } as const;

  it('goes from sending to each of its ends', () => {
    const submitted = sendSubmitted({ id: 'e', hash: '0x1' });
    expect(phaseAfter()).toEqual({ at: 'sending' });
    expect(phaseAfter(submitted)).toEqual({ at: 'pending', hash: '0x1' });
    expect(phaseAfter(submitted, sendConfirmed({ id: 'e', ...confirmation }))).toEqual({ at: 'confirmed', ...confirmation });
    expect(phaseAfter(submitted, sendConfirmed({ id: 'e', ...confirmation }), sendReorged({ id: 'e', hash: '0x1', nonce: 7 }))).toEqual({ at: 'pending', hash: '0x1', nonce: 7 });
    expect(phaseAfter(submitted, sendReplaced({ id: 'e', hash: '0x1', reason: 'cancelled', byHash: '0x3', success: true }))).toEqual({ at: 'replaced', hash: '0x1', reason: 'cancelled', byHash: '0x3', success: true });
    expect(phaseAfter(submitted, sendDropped({ id: 'e', hash: '0x1' }))).toEqual({ at: 'dropped', hash: '0x1' });
    expect(phaseAfter(submitted, sendFailed({ id: 'e', hash: '0x1', error }))).toEqual({ at: 'failed', hash: '0x1', error });
    expect(phaseAfter(sendFailed({ id: 'e', error }))).toEqual({ at: 'failed', error });
    expect(phaseAfter(sendRejected({ id: 'e' }))).toEqual({ at: 'rejected' });
    expect(selectActivityEntry({ activity: at(sendStarted(entry('other')), submitted) }, 'other')?.phase).toEqual({ at: 'sending' });
  });

  it('is under way while pending, and while its block may be taken back', () => {
    expect([isUnderWay({ at: 'pending', hash: '0x1' }), isUnderWay({ at: 'confirmed', ...confirmation })]).toEqual([true, true]);
    expect([isUnderWay({ at: 'sending' }), isUnderWay({ at: 'confirmed', ...confirmation, isFinal: true }), isUnderWay({ at: 'dropped', hash: '0x1' })]).toEqual([false, false, false]);
  });

  it('keeps the latest first, and of those that have ended no more than it may', () => {
    const state = at(...Array.from({ length: limits.maxActivityEntries + 5 }, (_, n) => [sendStarted(entry(`e${n}`)), sendRejected({ id: `e${n}` })]).flat(), sendStarted(entry('last')));
    expect(state.entries).toHaveLength(1 + limits.maxActivityEntries);
    expect(state.entries.slice(0, 2).map(({ id }) => id)).toEqual(['last', `e${limits.maxActivityEntries + 4}`]);
    expect(at(sendStarted(entry('e')), activityCleared()).entries).toEqual([]);
  });

  it("forgets an account's past on demand, and neither what is under way nor what others did", () => {
    const state = at(
      sendStarted({ ...entry('others'), from: '0xOther' }), sendRejected({ id: 'others' }),
      sendStarted(entry('ended')), sendRejected({ id: 'ended' }),
      sendStarted(entry('pending')), sendSubmitted({ id: 'pending', hash: '0x1' }),
      sendStarted(entry('asking')),
      historyCleared({ from: '0X' }),
    );
    expect(state.entries.map(({ id }) => id)).toEqual(['asking', 'pending', 'others']);
  });

  it('forgets nothing that is on its way for what comes after it', () => {
    const open = Array.from({ length: limits.maxActivityEntries + 5 }, (_, n) => entry(`open${n}`));
    const state = at(sendStarted(entry('ended')), sendRejected({ id: 'ended' }), ...open.map(sendStarted));
    expect(state.entries.map(({ id }) => id)).toEqual([...open.map(({ id }) => id).reverse(), 'ended']);
  });

  it('lets one that has ended make room for another of its name', () => {
    expect(at(sendStarted(entry('e')), sendRejected({ id: 'e' }), sendStarted(entry('f')), sendStarted(entry('e'))).entries.map(({ id, phase }) => [id, phase.at])).toEqual([['e', 'sending'], ['f', 'sending']]);
  });

  it('stays the same when the entry is unknown', () => {
    const state = at(sendStarted(entry('e')));
    expect(activityReducer(state, sendRejected({ id: 'gone' }))).toBe(state);
    expect(selectActivityEntry({ activity: state }, undefined)).toBeUndefined();
  });
});

describe('preferencesReducer', () => {
  it('remembers the wallets connected last, each once, five of them', () => {
    const state = after(preferencesReducer, ...['a', 'b', 'c', 'a', 'd', 'e', 'f'].map((id) => opened(id)));
    expect(selectRecentWalletIds({ preferences: state })).toEqual(['f', 'e', 'd', 'a', 'c']);
  });

  it('remembers the chains that wallets were on last, each once, five of them', () => {
    const state = after(preferencesReducer, opened('a'), ...[10, 1, 10, 8453, 137, 56, 5].map((chainId) => chainReported({ walletId: 'a', chainId })));
    expect(selectRecentChainIds({ preferences: state })).toEqual([5, 56, 137, 8453, 10]);
    expect(selectRecentChainIds({ preferences: after(preferencesReducer, opened('a')) })).toEqual([1]);
  });

  it('keeps the locale chosen, and takes what was read over what it had', () => {
    expect(selectLocale({ preferences: after(preferencesReducer) })).toBe('en_US');
    expect(after(preferencesReducer, localeChosen('de_DE'), preferencesRead({ recentWalletIds: ['a'] }))).toEqual({ locale: 'de_DE', siteLocale: 'en_US', recentWalletIds: ['a'], recentChainIds: [] });
  });
});
