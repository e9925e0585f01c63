import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { defineStored } from '../../store/defineStored.ts';
import { storageKeys } from '../../store/storageKeys.ts';

/** How long a node may take to count a transaction that it has accepted. */
const nonceLagMs = 30_000;

interface SentNonce {
  /** One more than that of the last transaction sent from this browser. */
  readonly next: number;
  readonly atMs: number;
}

/** By account and chain. */
type SentNonces = Readonly<Record<string, SentNonce>>;

/** Accounts that can have sent within `nonceLagMs` in earnest; the oldest is forgotten first. */
const maxAccounts = 100;

/** Kept in storage, because the next transaction may be another tab's. */
const sentNonces = /* @__PURE__ */ defineStored<SentNonces>({ key: storageKeys.nonces, initial: {}, parse });

/** The next nonce as far as this browser's own transactions go, in whichever tab; undefined once every node must have counted them. */
export function readSentNonce(services: Services, account: string): number | undefined {
  return Object.fromEntries(readRecent(services))[account]?.next;
}

export function rememberSentNonce(services: Services, account: string, next: number): void {
  const others = readRecent(services).filter(([name]) => name !== account);
  const own: SentNonce = { next, atMs: services.port(clockPort).nowMs() };
  services.stored(sentNonces).set(Object.fromEntries([...others, [account, own] as const].slice(-maxAccounts)));
}

function readRecent(services: Services): readonly (readonly [string, SentNonce])[] {
  const nowMs = services.port(clockPort).nowMs();
  return Object.entries(services.stored(sentNonces).get()).filter(([, { atMs }]) => atMs <= nowMs && nowMs - atMs < nonceLagMs);
}

/** What any version has written: before there were versions, the same members. */
function parse(value: unknown): SentNonces {
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, SentNonce] => isSentNonce(entry[1])));
}

function isSentNonce(value: unknown): value is SentNonce {
  const { next, atMs } = isRecord(value) ? value : {};
  return Number.isSafeInteger(next) && Number(next) >= 0 && typeof atMs === 'number';
}
