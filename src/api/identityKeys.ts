import { isRecord } from '../domain/encoding/json.ts';
import { identityErrors } from '../domain/identity/identityErrors.ts';

/** As `fetch` of the runtime. */
export type FetchKeys = (url: string, init: RequestInit) => Promise<Response>;

/** How long keys that were fetched are taken to be all that there are, in ms: a key that leaks is believed no longer than this once it is withdrawn. */
const keptMs = 600_000;
/** Between two fetches for keys that are not known, in ms: tokens with names of keys made up do not become requests. */
const pauseMs = 30_000;
/** How long a failure is told again without another request, in ms. */
const failureMs = 2_000;
const limitMs = 5_000;
const maxBytes = 65_536;
const maxKeys = 64;
const maxIssuers = 64;

interface Fetched {
  readonly atMs: number;
  readonly keys: Promise<ReadonlyMap<string, JsonWebKey>>;
  /** Until the answer is there. */
  hasFailed?: boolean;
}

/** By the function that fetches, so that tests, and sites with one of their own, share nothing. */
const fetched = /* @__PURE__ */ new WeakMap<FetchKeys, Map<string, Fetched>>();

/** The public key that the issuer publishes under an id: P-256, for signatures. @throws identity.unknownKey, identity.keysUnavailable */
export async function readIdentityKey({ issuer, keyId, nowMs, fetchKeys }: { readonly issuer: string; readonly keyId: string; readonly nowMs: number; readonly fetchKeys: FetchKeys }): Promise<CryptoKey> {
  const known = issuersOf(fetchKeys);
  const read = async (mayAskAfterMs: number): Promise<CryptoKey | undefined> => {
    const last = known.get(issuer);
    const ageMs = last ? Math.abs(nowMs - last.atMs) : Infinity; // a clock that was set back counts as time that has passed
    const current = last && ageMs < (last.hasFailed ? failureMs : mayAskAfterMs) ? last : ask();
    return importKey((await current.keys).get(keyId));
  };
  const ask = (): Fetched => {
    const asked: Fetched = { atMs: nowMs, keys: fetchKeySet(issuer, fetchKeys) };
    asked.keys.catch(() => void (asked.hasFailed = true));
    if (!known.has(issuer) && known.size >= maxIssuers) known.clear();
    known.set(issuer, asked);
    return asked;
  };
  const key = (await read(keptMs)) ?? (await read(pauseMs));
  if (!key) throw identityErrors.unknownKey({ issuer });
  return key;
}

function issuersOf(fetchKeys: FetchKeys): Map<string, Fetched> {
  const known = fetched.get(fetchKeys) ?? new Map<string, Fetched>();
  fetched.set(fetchKeys, known);
  return known;
}

/** A JWK set. @see RFC 7517, 5 */
async function fetchKeySet(issuer: string, fetchKeys: FetchKeys): Promise<ReadonlyMap<string, JsonWebKey>> {
  let text: string;
  try {
    // 'error' is not there in every runtime: a redirect is answered as what it is, and refused below.
    const response = await fetchKeys(`${issuer}/.well-known/jwks.json`, { redirect: 'manual', headers: { accept: 'application/json' }, signal: AbortSignal.timeout(limitMs) });
    if (response.status !== 200) {
      void response.body?.cancel().catch(() => {});
      throw identityErrors.keysUnavailable({ issuer, why: `it answered with ${response.status}` });
    }
    text = await readText(response, issuer);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'identity.keysUnavailable') throw error;
    throw identityErrors.keysUnavailable({ issuer, why: error instanceof Error && error.name === 'TimeoutError' ? `no answer within ${limitMs} ms` : 'it cannot be reached' }, { cause: error });
  }
  const keys = parseKeySet(text);
  if (!keys) throw identityErrors.keysUnavailable({ issuer, why: 'its answer is no set of keys' });
  return keys;
}

async function readText(response: Response, issuer: string): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void reader?.cancel().catch(() => {});
      throw identityErrors.keysUnavailable({ issuer, why: `its answer is longer than ${maxBytes} bytes` });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Those that may sign tokens; others of the set are for something else. */
function parseKeySet(text: string): ReadonlyMap<string, JsonWebKey> | undefined {
  let set: unknown;
  try {
    set = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(set) || !Array.isArray(set['keys'])) return undefined;
  const usable = set['keys'].slice(0, maxKeys).flatMap((key: unknown): readonly (readonly [string, JsonWebKey])[] => {
    if (!isRecord(key)) return [];
    const { kid, kty, crv, x, y, alg = 'ES256', use = 'sig' } = key;
    if (kty !== 'EC' || crv !== 'P-256' || alg !== 'ES256' || use !== 'sig' || typeof kid !== 'string' || typeof x !== 'string' || typeof y !== 'string') return [];
    return [[kid, { kty, crv, x, y }]];
  });
  return new Map(usable);
}

/** Undefined also for a point that is not on the curve. */
async function importKey(jwk: JsonWebKey | undefined): Promise<CryptoKey | undefined> {
  if (!jwk) return undefined;
  try {
    return await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  } catch {
    return undefined;
  }
}
