import { hasCode, textOf } from '../../domain/errors.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import type { Attempt, AttemptOptions, Outcome, WireCall } from './attempt.ts';
import type { Member } from './member.ts';
import { loadPart } from '../../domain/loadPart.ts';

export interface BroadcastOptions {
  /** The signed transaction. */
  readonly signed: unknown;
  /** The call that tells whether a node has a transaction. */
  findSent(hash: string): WireCall;
}

/**
 * An attempt to broadcast a signed transaction by one endpoint, after the endpoint has said which chain it serves. The same bytes may be sent
 * again and elsewhere: a node that knows the transaction already answers with an error, which becomes the transaction's hash here.
 */
export function broadcastTo({ ask, chain }: Member, { signed, findSent }: BroadcastOptions): Attempt {
  return async (calls, options) => {
    await chain.assert(options);
    const outcomes = await ask(calls, options);
    return Promise.all(outcomes.map(async (outcome) => ('error' in outcome ? asSent(outcome, options) : outcome)));
  };

  async function asSent(outcome: { readonly error: Error }, options: AttemptOptions): Promise<Outcome> {
    const { error } = outcome;
    if (!hasCode(error, 'rpc.error') || !isHexData(signed)) return outcome;
    const text = textOf(error.context['message']);
    if (!isKnown(text) && !isNonceUsed(text)) return outcome;
    const { transactionHash } = await loadPart(import('./transactionHash.ts'));
    const hash = transactionHash(signed);
    if (isKnown(text)) return { value: hash };
    // The nonce may have been used by this very transaction, sent before and mined since.
    const [found] = await ask([findSent(hash)], options);
    return found && 'value' in found && typeof found.value === 'object' && found.value !== null ? { value: hash } : outcome;
  }
}

/** In the words of geth, Nethermind, Erigon, Besu, Reth and Anvil. */
function isKnown(text: string): boolean {
  return /already.?(known|imported|exists|in (the )?(mem)?pool)|\bknown transaction|same hash was already/i.test(text);
}

function isNonceUsed(text: string): boolean {
  return /nonce.{0,20}too low|old.?nonce|nonce has already been used|invalid nonce/i.test(text);
}
