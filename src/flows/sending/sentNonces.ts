import { clockPort } from '../../contracts/ports/clock.ts';
import { storagePort } from '../../contracts/ports/storage.ts';
import type { Services } from '../../contracts/services.ts';
import { storageKeys } from '../../store/storageKeys.ts';

/** How long a node may take to count a transaction that it has accepted. */
const nonceLagMs = 30_000;

interface SentNonce {
  /** One more than that of the last transaction sent from this browser. */
  readonly next: number;
  readonly atMs: number;
}

/** The next nonce as far as this browser's own transactions go, in whichever tab; undefined once every node must have counted them. */
export function readSentNonce(services: Services, account: string): number | undefined {
  return readAll(services)[account]?.next;
}

/** Kept in storage, because the next transaction may be another tab's. */
export function rememberSentNonce(services: Services, account: string, next: number): void {
  const sent: SentNonce = { next, atMs: services.port(clockPort).nowMs() };
  services.port(storagePort).set(storageKeys.nonces, JSON.stringify({ ...readAll(services), [account]: sent }));
}

function readAll(services: Services): Readonly<Record<string, SentNonce>> {
  const nowMs = services.port(clockPort).nowMs();
  const entries: readonly (readonly [string, unknown])[] = Object.entries(parse(services.port(storagePort).get(storageKeys.nonces)));
  return Object.fromEntries(entries.filter((entry): entry is [string, SentNonce] => isSentNonce(entry[1]) && entry[1].atMs <= nowMs && nowMs - entry[1].atMs < nonceLagMs));
}

function parse(text: string | undefined): object {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function isSentNonce(value: unknown): value is SentNonce {
  const { next, atMs }: { readonly next?: unknown; readonly atMs?: unknown } = Object(value);
  return Number.isSafeInteger(next) && Number(next) >= 0 && typeof atMs === 'number';
}
