import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { isErrorCode } from '../domain/errors.ts';
import type { WireError } from '../domain/errors.ts';
import { isAddress, isHash } from '../domain/encoding/isHex.ts';
import { isCount, isRecord } from '../domain/encoding/json.ts';
import * as limits from './limits.ts';
import { sentActionKinds } from '../domain/transactions/sentAction.ts';
import type { SentAction } from '../domain/transactions/sentAction.ts';
import { sponsorWays } from '../domain/transactions/sendSponsor.ts';
import type { SendSponsor } from '../domain/transactions/sendSponsor.ts';
import { activityRead } from './activity.ts';
import type { ActivityEntry, QueuedPlace, QueuedRelay, SendPhase } from './activity.ts';
import { callsRead } from './calls.ts';
import type { CallsBundle, SentCall } from './calls.ts';
import type { KitDispatch } from './coreState.ts';
import { mergeActivity, mergeCalls } from './mergeRecords.ts';
import { storageKeys } from './storageKeys.ts';
import { isText, readJson } from './stored.ts';

/** Brings back what was sent in earlier visits, or `live` in another tab just now. Anything malformed is dropped. Apart from the rest, for pages that have never sent anything. */
export function hydrateRecords(storage: KeyValueStorage, dispatch: KitDispatch, { live = false } = {}): void {
  dispatch((inner, getState) => {
    const { activity, calls } = getState();
    const entries = mergeActivity(activity.entries, parseActivity(readJson(storage, storageKeys.activity)));
    if (entries !== activity.entries) inner(activityRead(entries));
    const bundles = mergeCalls(calls.bundles, parseCalls(readJson(storage, storageKeys.calls)), live);
    if (bundles !== calls.bundles) inner(callsRead(bundles));
  });
}

function parseActivity(value: unknown): readonly ActivityEntry[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limits.maxActivityEntries).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { id, chainId, from, to, valueWei, hasData, sinceMs } = entry;
    const phase = parsePhase(entry['phase']);
    if (!phase || !isText(id) || !isCount(chainId) || chainId === 0 || !isAddress(from) || typeof valueWei !== 'bigint' || valueWei < 0n || typeof hasData !== 'boolean' || !isMoment(sinceMs)) return [];
    const action = parseAction(entry['action']);
    const sponsor = parseSponsor(entry['sponsor']);
    return [{ id, chainId, from, ...(isAddress(to) && { to }), valueWei, hasData, ...(action && { action }), ...(sponsor && { sponsor }), sinceMs, phase }];
  });
}

function parseAction(value: unknown): SentAction | undefined {
  if (!isRecord(value)) return undefined;
  const { token, amount, isUnlimited, counterparty, functionName } = value;
  const kind = sentActionKinds.find((each) => each === value['kind']);
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(isAddress(token) && { token }),
    ...(typeof amount === 'bigint' && amount >= 0n && { amount }),
    ...(isUnlimited === true && { isUnlimited }),
    ...(isAddress(counterparty) && { counterparty }),
    ...(typeof functionName === 'string' && /^\w{1,64}$/.test(functionName) && { functionName }),
  };
}

function parsePhase(value: unknown): SendPhase | undefined {
  if (!isRecord(value)) return undefined;
  const { at, hash, nonce, operation, blockNumber, blockHash, confirmations, isFinal, atMs, error, reason, byHash, success } = value;
  if (at === 'queued' && isHash(operation)) {
    const place = parsePlace(value['place']);
    return { at, operation, ...(place && { place }) };
  }
  if (at === 'dropped' && isHash(operation)) return { at, operation };
  if (at === 'queued') {
    const relay = parseRelay(value['relay']);
    return relay && { at, relay };
  }
  const sent = isHash(hash) && { hash, ...(isCount(nonce) && { nonce }) };
  if (sent && (at === 'pending' || at === 'dropped')) return { at, ...sent };
  if (sent && at === 'confirmed' && isCount(blockNumber) && isMoment(atMs)) {
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

/** Older versions kept none. */
function parsePlace(value: unknown): QueuedPlace | undefined {
  if (!isRecord(value)) return undefined;
  const { entryPoint, nonce, sinceMs } = value;
  return isAddress(entryPoint) && typeof nonce === 'bigint' && nonce >= 0n && nonce >> 256n === 0n && isMoment(sinceMs) ? { entryPoint, nonce, sinceMs } : undefined;
}

function parseRelay(value: unknown): QueuedRelay | undefined {
  if (!isRecord(value)) return undefined;
  const { id, relayerId, deadlineMs, reference } = value;
  if (!isText(id) || !isText(relayerId) || !isMoment(deadlineMs)) return undefined;
  return { id, relayerId, deadlineMs, ...(isText(reference) && { reference }) };
}

function parseSponsor(value: unknown): SendSponsor | undefined {
  if (!isRecord(value)) return undefined;
  const by = sponsorWays.find((each) => each === value['by']);
  const { name } = value;
  return by && isText(name) ? { by, name } : undefined;
}

function parseError(error: unknown): WireError | undefined {
  if (!isRecord(error)) return undefined;
  const { code, message, remedy, values } = error;
  if (!isText(code) || !isText(message) || !isErrorCode(code)) return undefined;
  return { code, message, ...(isText(remedy) && { remedy }), ...(isValues(values) && { values }) };
}

function isValues(values: unknown): values is NonNullable<WireError['values']> {
  return isRecord(values) && Object.keys(values).length <= 8 && Object.values(values).every((value) => isText(value) || typeof value === 'number');
}

const outcomes = ['confirmed', 'failed', 'reverted', 'partlyReverted', 'unknown'] as const;

function parseCalls(value: unknown): readonly CallsBundle[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limits.maxActivityEntries).flatMap((bundle: unknown) => {
    if (!isRecord(bundle)) return [];
    const { id, askedId, chainId, walletId, from, sinceMs, by, callCount } = bundle;
    const outcome = outcomes.find((each) => each === bundle['outcome']);
    const sent = parseSentCalls(bundle['sent']);
    const stopped = parseError(bundle['stopped']);
    if (typeof id !== 'string' || !isCount(chainId) || chainId === 0 || !isText(walletId) || (by !== 'wallet' && by !== 'kit') || !isCount(callCount) || !sent || sent.length > callCount) return [];
    return [{ id, ...(isText(askedId) && { askedId }), chainId, walletId, ...(isAddress(from) && { from }), ...(isMoment(sinceMs) && { sinceMs }), by, callCount, sent, ...(stopped && { stopped }), ...(outcome && { outcome }) }];
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

/** The last moment that a date can be of; a later one would throw where it is shown. @see ECMA-262 */
const lastMs = 8_640_000_000_000_000;

function isMoment(value: unknown): value is number {
  return isCount(value) && value <= lastMs;
}
