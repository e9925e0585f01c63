import { parseAddress } from '../accounts/address.ts';
import { parseAccountRef } from '../chains/caip.ts';
import { normalizeName } from '../ens/names.ts';
import { hasCode } from '../errors.ts';
import { assertArguments } from '../assertArguments.ts';

/** Length of what a person types or pastes: patterns that look for its ends take minutes over a megabyte. */
const maxRecipientCharacters = 2_000;

/** A recipient as a person typed or pasted it. */
export type RecipientReading =
  | { readonly at: 'empty' }
  /** `chainId` where what was pasted names a network. */
  | { readonly at: 'address'; readonly address: string; readonly chainId?: number }
  /** In its one form, still to be looked up. */
  | { readonly at: 'name'; readonly name: string }
  /** `checksum`: an address with a slip in it. `request`: a payment request that asks for more than an address. */
  | { readonly at: 'wrong'; readonly why: 'malformed' | 'checksum' | 'request' };

/** Reads an address, a CAIP-10 account, an `ethereum:` address or a name. @see EIP-55, EIP-681, CAIP-10, ENSIP-15 */
export function parseRecipient(text: string): RecipientReading {
  assertArguments('parseRecipient(text: string)', text);
  if (text.length > maxRecipientCharacters) return { at: 'wrong', why: 'malformed' };
  const plain = text.replace(unseen, '');
  if (plain === '') return { at: 'empty' };
  if (/^ethereum:/i.test(plain)) return parseUri(plain);
  if (plain.startsWith('eip155:')) return parseRef(plain);
  if (/^0x[0-9a-z]*$/i.test(plain)) return toReading(plain);
  if (!/[^.\s]\.[^.\s]/.test(plain)) return { at: 'wrong', why: 'malformed' };
  try {
    return { at: 'name', name: normalizeName(plain) };
  } catch {
    return { at: 'wrong', why: 'malformed' };
  }
}

/** Blanks around it, and invisible marks: messengers put them there, and they come along when an address is copied. */
const unseen = /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/g;

/** Of a payment request the address and the network alone. One that calls a function goes to a contract: what it pays to is not where it points. */
function parseUri(text: string): RecipientReading {
  const [, address, chain, rest = ''] = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?([/?].*)?$/i.exec(text) ?? [];
  if (address === undefined) return { at: 'wrong', why: /^ethereum:(?:pay-)?[\w.-]+[@/?]/i.test(text) ? 'request' : 'malformed' };
  if (rest.startsWith('/')) return { at: 'wrong', why: 'request' };
  return toReading(address, chain === undefined ? undefined : Number(chain));
}

function parseRef(text: string): RecipientReading {
  try {
    const { chainId, address } = parseAccountRef(text);
    return toReading(address, chainId);
  } catch {
    return { at: 'wrong', why: 'malformed' };
  }
}

function toReading(text: string, chainId?: number): RecipientReading {
  try {
    return { at: 'address', address: parseAddress(text), ...(chainId !== undefined && { chainId }) };
  } catch (error) {
    return { at: 'wrong', why: hasCode(error, 'input.notAddress') && /^0x[0-9a-f]{40}$/i.test(text) ? 'checksum' : 'malformed' };
  }
}
