import { createLocalJWKSet, errors } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import type { Now } from './clock.ts';
import { jwksFreshMs, jwksKeptMs, jwksPauseMs, jwksRetryMs, secondMs } from './numbers.ts';
import type { AskOutside } from './outside.ts';

const maxJwksBytes = 65_536;
const jwksTimeoutMs = 5 * secondMs;
const maxKeys = 32;

/** Each key is read by jose when it is used. @see RFC 7517, 5 */
export const jwksSchema = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.minLength(1), v.maxLength(maxKeys)) });

type Resolve = JWTVerifyGetKey;
interface Kept {
  readonly resolve: Resolve;
  readonly fetchedAtMs: number;
}

/** The keys of one address, fetched when they are first wanted. One fetch at a time, and a key id that is not among them has them fetched anew once a minute at most. */
export function createJwks(url: string, { ask, now }: { readonly ask: AskOutside; readonly now: Now }): Resolve {
  let kept: Kept | undefined;
  let fetching: Promise<void> | undefined;
  let failedAtMs = -Infinity;

  async function fetchKeys(): Promise<void> {
    try {
      const { status, text } = await ask({ url, maxBytes: maxJwksBytes, timeoutMs: jwksTimeoutMs });
      if (status !== 200) throw new Error('The keys were not given.');
      kept = { resolve: toResolve(v.parse(jwksSchema, JSON.parse(text))), fetchedAtMs: now() };
    } catch (cause) {
      failedAtMs = now();
      throw new KeysAwayError({ cause });
    }
  }
  const refetch = (): Promise<void> => (fetching ??= fetchKeys().finally(() => { fetching = undefined; }));
  const mayAsk = (): boolean => now() - failedAtMs >= jwksRetryMs;

  /** Keys that are old are fetched anew; where that fails, they do for a while. @throws KeysAwayError */
  async function current(): Promise<Resolve> {
    const ageMs = kept === undefined ? Infinity : now() - kept.fetchedAtMs;
    if (ageMs >= jwksFreshMs) {
      try {
        if (!mayAsk()) throw new KeysAwayError();
        await refetch();
      } catch (error) {
        if (ageMs >= jwksKeptMs) throw error;
      }
    }
    if (kept === undefined) throw new KeysAwayError();
    return kept.resolve;
  }

  return async (header, token) => {
    const resolve = await current();
    try {
      return await resolve(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || (kept !== undefined && now() - kept.fetchedAtMs < jwksPauseMs) || !mayAsk()) throw error;
      await refetch();
      return (await current())(header, token);
    }
  };
}

/** @param keys of the settings, or as they were fetched */
export function toResolve(keys: v.InferOutput<typeof jwksSchema>): Resolve {
  return createLocalJWKSet(keys as JSONWebKeySet); // each key is read by jose, which refuses what is none
}

/** Not the fault of who shows a token. */
export class KeysAwayError extends Error {
  constructor(options?: ErrorOptions) {
    super('The keys of the site cannot be fetched.', options);
    this.name = 'KeysAwayError';
  }
}
