import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { parseSignature } from '../../../src/domain/messages/signatures.ts';
import type { SignatureParts } from '../../../src/domain/messages/signatures.ts';
import { randomId, wipe } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { parseSigningAsk } from './parseSigningAsk.ts';
import type { ParsedAsk, ShownRequest, Signed, SigningAsk } from './parseSigningAsk.ts';
import { accountKey, addressOfKey, addressOfPublicKey } from './secrets.ts';
import type { Secret } from './secrets.ts';

/** What is asked, ready to be shown: the ticket stands for exactly this reading of it, and is good for one signature. */
export interface PreparedSigning {
  readonly ticket: string;
  /** What the frame describes to the person (`createPreview` of the domain), and nothing else: it was read here, where the hash was made. */
  readonly shown: ShownRequest;
  /** What will be signed: 32 bytes as `0x…`. */
  readonly hash: string;
  readonly expiresAtMs: number;
}

/** Keeps what was asked between the preview and the confirmation, so that what is signed is what was shown. */
export interface Signing {
  /** @throws requestRefused, wrongChain, wrongAccount, incompleteTransaction */
  prepare(ask: SigningAsk): PreparedSigning;
  /** Takes the ticket, which is then used up, whatever comes of it. @throws unknownTicket, also for one that is over */
  take(ticket: string): TakenTicket;
  /** Forgets all tickets. */
  clear(): void;
}

export interface TakenTicket {
  /** Signs by the account's key, of a wallet whose first account has this address. @throws wrongAccount where the key is that of another */
  sign(secret: Secret, walletAddress: string): Promise<Signed>;
  /** Takes a signature that was made elsewhere, once it is one of the account over the very hash that was made here. @throws wrongSignature */
  finish(signature: string): Signed;
}

/** How long a person may take to confirm, in ms. */
export const ticketMs = 5 * 60_000;
/** More are not waited for; the oldest goes. */
const maxTickets = 16;

interface Ticket {
  readonly parsed: ParsedAsk;
  readonly account: SigningAsk['account'];
  readonly expiresAtMs: number;
}

export function createSigning({ now }: { readonly now: () => number }): Signing {
  const tickets = new Map<string, Ticket>();
  return {
    prepare: (ask) => {
      const parsed = parseSigningAsk(ask);
      const { shown, hash } = parsed;
      const [oldest] = tickets.keys();
      if (tickets.size >= maxTickets && oldest !== undefined) tickets.delete(oldest);
      const ticket = randomId();
      const expiresAtMs = now() + ticketMs;
      tickets.set(ticket, { parsed, account: { ...ask.account }, expiresAtMs });
      return { ticket, shown, hash, expiresAtMs };
    },
    take: (ticket) => {
      const found = tickets.get(ticket);
      tickets.delete(ticket);
      if (!found || now() >= found.expiresAtMs) throw custodyError('unknownTicket');
      const { parsed, account } = found;
      return {
        sign: async (secret, walletAddress) => {
          if (account.index === 0 && !sameAddress(account.address, walletAddress)) throw custodyError('wrongAccount');
          return signAs(account, parsed, secret);
        },
        finish: (signature) => parsed.finish(checkedSignature(signature, parsed.hash, account.address)),
      };
    },
    clear: () => tickets.clear(),
  };
}

async function signAs(account: Ticket['account'], { hash, finish }: ParsedAsk, secret: Secret): Promise<Signed> {
  const key = await accountKey(secret, account.index);
  try {
    if (!sameAddress(addressOfKey(key), account.address)) throw custodyError('wrongAccount');
    return finish(signHash(hash, key));
  } finally {
    wipe(key);
  }
}

/** Read by the rules of the domain: 65 bytes or 64, `s` in the lower half. Whatever is wrong with it, it is no signature of this account. */
function checkedSignature(signature: string, hash: string, address: string): SignatureParts {
  try {
    const parts = parseSignature(signature);
    const bytes = Uint8Array.of(parts.yParity, ...decodeBytes(parts.r), ...decodeBytes(parts.s));
    if (sameAddress(addressOfPublicKey(secp256k1.recoverPublicKey(bytes, decodeBytes(hash), { prehash: false })), address)) return parts;
  } catch {
    // No key makes it: refused below.
  }
  throw custodyError('wrongSignature');
}

/** ECDSA on secp256k1, `s` in the lower half, the nonce by RFC 6979. */
export function signHash(hash: string, key: Uint8Array): SignatureParts {
  const [recovery, ...rest] = secp256k1.sign(decodeBytes(hash), key, { prehash: false, format: 'recovered' });
  const bytes = Uint8Array.from(rest);
  return { r: encodeBytes(bytes.subarray(0, 32)), s: encodeBytes(bytes.subarray(32)), yParity: recovery === 1 ? 1 : 0 };
}
