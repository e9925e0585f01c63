import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import type { Chain } from '../domain/chains.ts';
import type { WireError } from '../domain/errors.ts';
import { isAddress, isHash } from '../domain/hex.ts';
import { decodeJson, encodeJson } from '../domain/json.ts';
import { limits } from '../domain/limits.ts';
import { activityRead, selectActivity } from './activity.ts';
import type { ActivityEntry, SendPhase } from './activity.ts';
import { callsRead } from './calls.ts';
import type { CallsBundle, SentCall } from './calls.ts';
import { connectionRemembered, selectActiveAddress, selectActiveWallet } from './connection.ts';
import type { RememberedConnection } from './connection.ts';
import type { CoreState, KitDispatch } from './coreState.ts';
import { preferencesRead } from './preferences.ts';
import type { PreferencesState } from './preferences.ts';
import { storageKeys } from './storageKeys.ts';
import type { CoreStorageKey } from './storageKeys.ts';

/** Brings back what was remembered. Anything malformed is dropped: storage is as untrusted as any other input. */
export function hydrate(storage: KeyValueStorage, dispatch: KitDispatch): void {
  const remembered = parseRemembered(readJson(storage, storageKeys.connection));
  if (remembered) dispatch(connectionRemembered(remembered));
  const preferences = parsePreferences(readJson(storage, storageKeys.preferences));
  if (preferences) dispatch(preferencesRead(preferences));
  const entries = parseActivity(readJson(storage, storageKeys.activity));
  if (entries.length > 0) dispatch(activityRead(entries));
  const bundles = parseCalls(readJson(storage, storageKeys.calls));
  if (bundles.length > 0) dispatch(callsRead(bundles));
}

/** Writes what changed between two states. */
export function persist(storage: KeyValueStorage, before: CoreState, after: CoreState): void {
  if (before.connection !== after.connection) {
    // Only a change is written: until a remembered wallet is back, its memory must stay.
    writeChange(storage, storageKeys.connection, rememberedOf(before), rememberedOf(after));
  }
  if (before.preferences !== after.preferences) writeChange(storage, storageKeys.preferences, before.preferences, after.preferences);
  // Beside the preferences: a tab that writes those must not undo what another tab has added.
  if (before.network.customChains !== after.network.customChains) writeChange(storage, storageKeys.customChains, chainsOf(before), chainsOf(after));
  if (before.activity !== after.activity) writeChange(storage, storageKeys.activity, keptOf(before), keptOf(after));
  if (before.calls !== after.calls) writeChange(storage, storageKeys.calls, before.calls.bundles, after.calls.bundles);
}

/** What another tab has just written. */
export function parseRememberedText(text: string): RememberedConnection | undefined {
  return parseRemembered(parseJson(text));
}

function rememberedOf(state: CoreState): RememberedConnection | undefined {
  const { wallets, remembered } = state.connection;
  const active = selectActiveWallet(state);
  if (!active) return remembered;
  const address = selectActiveAddress(state);
  const open = wallets.map(({ walletId }) => walletId);
  return {
    // Those of the last visit that have not come back, or not yet: other tabs may hold them open and would follow.
    walletIds: [...open, ...(remembered?.walletIds ?? []).filter((id) => !open.includes(id))],
    activeWalletId: active.walletId,
    ...(address !== undefined && { address }),
    chainId: active.chainId,
  };
}

function chainsOf({ network: { customChains } }: CoreState): readonly Chain[] | undefined {
  return customChains.length > 0 ? customChains : undefined;
}

/** What is on its way or has ended; a question that is open in the wallet ends with the page. */
function keptOf(state: CoreState): readonly ActivityEntry[] | undefined {
  const kept = selectActivity(state).filter(({ phase }) => phase.at !== 'sending' && phase.at !== 'rejected');
  return kept.length > 0 ? kept : undefined;
}

function writeChange(storage: KeyValueStorage, key: CoreStorageKey, was: unknown, is: unknown): void {
  if (encodeJson(was) === encodeJson(is)) return;
  if (is === undefined) storage.remove(key);
  else storage.set(key, encodeJson(is));
}

function readJson(storage: KeyValueStorage, key: CoreStorageKey): unknown {
  const text = storage.get(key);
  return text === undefined ? undefined : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return decodeJson(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parseRemembered(value: unknown): RememberedConnection | undefined {
  if (!isRecord(value) || !Array.isArray(value['walletIds'])) return undefined;
  const { activeWalletId, address, chainId } = value;
  const walletIds = [...new Set(value['walletIds'].filter(isText))].slice(0, limits.announcedWalletsMost);
  if (walletIds.length === 0) return undefined;
  return {
    walletIds,
    ...(isText(activeWalletId) && walletIds.includes(activeWalletId) && { activeWalletId }),
    ...(isAddress(address) && { address }),
    ...(isCount(chainId) && chainId > 0 && { chainId }),
  };
}

function parsePreferences(value: unknown): Partial<PreferencesState> | undefined {
  if (!isRecord(value)) return undefined;
  const { locale, recentWalletIds } = value;
  return {
    ...(isText(locale) && { locale }),
    ...(Array.isArray(recentWalletIds) && { recentWalletIds: [...new Set(recentWalletIds.filter(isText))].slice(0, limits.recentWalletsMost) }),
  };
}

function parseActivity(value: unknown): readonly ActivityEntry[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limits.activityEntriesMost).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { id, chainId, from, to, valueWei, hasData, sinceMs } = entry;
    const phase = parsePhase(entry['phase']);
    if (!phase || !isText(id) || !isCount(chainId) || chainId === 0 || !isAddress(from) || typeof valueWei !== 'bigint' || valueWei < 0n || typeof hasData !== 'boolean' || !isCount(sinceMs)) return [];
    return [{ id, chainId, from, ...(isAddress(to) && { to }), valueWei, hasData, sinceMs, phase }];
  });
}

function parsePhase(value: unknown): SendPhase | undefined {
  if (!isRecord(value)) return undefined;
  const { at, hash, nonce, blockNumber, blockHash, confirmations, isFinal, atMs, error, reason, byHash, success } = value;
  const sent = isHash(hash) && { hash, ...(isCount(nonce) && { nonce }) };
  if (sent && (at === 'pending' || at === 'dropped')) return { at, ...sent };
  if (sent && at === 'confirmed' && isCount(blockNumber) && isCount(atMs)) {
    // An older version followed none beyond its block.
    return { at, ...sent, blockNumber, ...(isHash(blockHash) && { blockHash }), confirmations: isCount(confirmations) ? confirmations : 1, isFinal: isFinal !== false, atMs };
  }
  if (sent && at === 'replaced' && (reason === 'repriced' || reason === 'cancelled' || reason === 'replaced')) {
    return { at, hash: sent.hash, reason, ...(isHash(byHash) && { byHash }), ...(typeof success === 'boolean' && { success }) };
  }
  const failure = parseError(error);
  if (at === 'failed' && failure) return { at, ...(isHash(hash) && { hash }), error: failure };
  return undefined;
}

function parseError(error: unknown): WireError | undefined {
  if (!isRecord(error)) return undefined;
  const { code, message, remedy } = error;
  if (!isText(code) || !isText(message) || !/^\w+\.\w+$/.test(code)) return undefined;
  return { code: code as WireError['code'], message, ...(isText(remedy) && { remedy }) }; // the form was checked on the line above
}

function parseCalls(value: unknown): readonly CallsBundle[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limits.activityEntriesMost).flatMap((bundle: unknown) => {
    if (!isRecord(bundle)) return [];
    const { id, chainId, walletId, by, callCount } = bundle;
    const sent = parseSentCalls(bundle['sent']);
    const stopped = parseError(bundle['stopped']);
    if (typeof id !== 'string' || !isCount(chainId) || chainId === 0 || !isText(walletId) || (by !== 'wallet' && by !== 'kit') || !isCount(callCount) || !sent || sent.length > callCount) return [];
    return [{ id, chainId, walletId, by, callCount, sent, ...(stopped && { stopped }) }];
  });
}

function parseSentCalls(value: unknown): readonly SentCall[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const calls = value.flatMap((call: unknown) => {
    if (!isRecord(call)) return [];
    const { entryId, hash } = call;
    return isText(entryId) && isHash(hash) ? [{ entryId, hash }] : [];
  });
  return calls.length === value.length ? calls : undefined; // one that is missing would make another the last
}
