import { wordlist } from '@scure/bip39/wordlists/english.js';
import { wipe } from './bytes.ts';
import { isCustodyError } from './custodyErrors.ts';
import { accountAddress, importKey, importPhrase, wordsOf } from './secrets.ts';
import type { Secret, SecretKind } from './secrets.ts';

/** A secret that a person brings: 64 hex digits, or 12 to 24 words. */
export interface BroughtSecret {
  readonly from: SecretKind;
  readonly text: string;
}

/** What a secret is good for, or what is wrong with it. Nothing of the secret itself: of words that are unknown, their places, counted from 1. */
export type CheckedSecret =
  | { readonly at: 'good'; /** Of its first account, checksummed. */ readonly address: string }
  | { readonly at: 'badKey' }
  | { readonly at: 'wordCount'; readonly count: number }
  | { readonly at: 'unknownWords'; readonly places: readonly number[] }
  | { readonly at: 'checksum' };

/** Numbers of words that a phrase can have. @see BIP-39 */
const wordCounts = [12, 15, 18, 21, 24];

/** Says what address a secret opens before anything is made of it. @see BIP-39, BIP-44 */
export async function checkSecret({ from, text }: BroughtSecret): Promise<CheckedSecret> {
  const fault = from === 'phrase' ? phraseFault(text) : undefined;
  if (fault) return fault;
  let secret: Secret | undefined;
  try {
    secret = from === 'phrase' ? importPhrase(text) : importKey(text);
    return { at: 'good', address: await accountAddress(secret, 0) };
  } catch (error) {
    if (isCustodyError(error) && error.code === 'badKey') return { at: 'badKey' };
    if (isCustodyError(error) && error.code === 'badPhrase') return { at: 'checksum' };
    throw error;
  } finally {
    wipe(secret);
  }
}

/** Unknown words come first: one that was split or joined by a slip changes their number as well. */
function phraseFault(text: string): CheckedSecret | undefined {
  const words = wordsOf(text);
  const places = words.flatMap((word, i) => (wordlist.includes(word) ? [] : [i + 1]));
  if (places.length > 0) return { at: 'unknownWords', places };
  return wordCounts.includes(words.length) ? undefined : { at: 'wordCount', count: words.length };
}
