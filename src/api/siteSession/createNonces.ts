import { encodeBase64url } from '../../domain/encoding/base64url.ts';
import { isCount } from '../../domain/encoding/json.ts';
import { parseSiweMessage } from '../../domain/messages/parseSiweMessage.ts';
import { siweErrors } from '../../domain/messages/siweErrors.ts';
import type { SiweMessage } from '../../domain/messages/siweMessage.ts';
import { verifySiweMessage } from '../../domain/messages/verifySiweMessage.ts';
import type { VerifySignature } from '../../domain/messages/verifySiweMessage.ts';
import { siteSessionErrors } from '../../domain/siteSession/siteSessionErrors.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createSeal } from './createSeal.ts';
import type { ReadOptions } from './options.ts';

/** How long a message may lie before it is signed, in ms. */
const goodMs = 600_000;
/** One for each tab in which a person may be about to sign. */
const maxOpen = 4;
const nonceBytes = 18;

interface OpenNonce {
  readonly nonce: string;
  readonly untilMs: number;
}

/** A signed message, and what its signature is checked by. */
export interface SignedProof {
  readonly message: unknown;
  readonly signature: unknown;
  readonly verifySignature: VerifySignature;
  readonly chainId?: number;
}

/** Nonces of messages that a browser is to sign (EIP-4361), in a sealed cookie of that browser: a message of another browser is of no use in this one. */
export function createNonces({ keys, origin, host, isSecure, ended, nowMs }: ReadOptions) {
  const name = `${isSecure ? '__Host-' : ''}latchkey-nonce`;
  const seal = createSeal(keys, `latchkey ${name} ${origin}`);

  const readOpen = async (request: Request): Promise<readonly OpenNonce[]> => {
    const value = readCookie(request, name);
    const text = value === undefined ? undefined : await seal.open(value);
    const list: unknown = text === undefined ? [] : JSON.parse(text);
    return (Array.isArray(list) ? list : []).filter((each): each is OpenNonce => typeof Object(each).nonce === 'string' && isCount(Object(each).untilMs) && nowMs() < Object(each).untilMs);
  };
  const write = async (open: readonly OpenNonce[]): Promise<string> =>
    (open.length === 0 ? writeCookie({ name, isSecure }) : writeCookie({ name, isSecure, seconds: goodMs / 1_000, value: await seal.seal(JSON.stringify(open)) }));

  return {
    make: async (request: Request): Promise<{ readonly nonce: string; readonly cookie: string }> => {
      const nonce = encodeBase64url(crypto.getRandomValues(new Uint8Array(nonceBytes))).replaceAll(/[_-]/g, 'x'); // letters and digits only, EIP-4361
      return { nonce, cookie: await write([{ nonce, untilMs: nowMs() + goodMs }, ...(await readOpen(request))].slice(0, maxOpen)) };
    },
    /** The message, once it holds; and the cookie without its nonce. @throws siwe.* */
    use: async (request: Request, { message, signature, verifySignature, chainId }: SignedProof): Promise<{ readonly signed: SiweMessage; readonly cookie: string }> => {
      if (typeof message !== 'string' || typeof signature !== 'string') throw siteSessionErrors.badRequest({ why: 'it has no message or no signature' });
      const open = await readOpen(request);
      const { nonce } = parseSiweMessage(message);
      const mine = open.find((each) => each.nonce === nonce);
      if (!mine || (await ended?.has(nonce))) throw siweErrors.wrongNonce();
      await ended?.add(nonce, mine.untilMs);
      const signed = await verifySiweMessage({ message, signature, expected: { domain: host, nonce, ...(chainId !== undefined && { chainId }) }, atMs: nowMs() }, verifySignature);
      return { signed, cookie: await write(open.filter((each) => each !== mine)) };
    },
    clear: () => writeCookie({ name, isSecure }),
  };
}
