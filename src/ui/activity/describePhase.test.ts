import type { WireError } from '../../domain/errors.ts';
import { formatText } from '../../domain/text/formatText.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { Confirmation, SendPhase } from '../../store/activity.ts';
import { describePhase, hashToShow } from './describePhase.ts';

const texts: Readonly<Record<string, string>> = enActivity;
const describeIt = (phase: SendPhase) => describePhase(phase, (key, values = {}) => formatText(texts[key] ?? key, values), ({ message, remedy }) => ({ message, remedy }));
const confirmed = (part: Partial<Confirmation> = {}): SendPhase => ({ at: 'confirmed', hash: '0x1', blockNumber: 1, confirmations: 2, isFinal: false, atMs: 0, ...part });
const failed = (error: WireError): SendPhase => ({ at: 'failed', error });

describe('describePhase', () => {
  it.each<[SendPhase, string, string]>([
    [{ at: 'sending' }, 'Confirm in your wallet', 'muted'],
    [{ at: 'pending', hash: '0x1' }, 'Pending', 'muted'],
    [confirmed({ isFinal: true }), 'Confirmed', 'success'],
    [{ at: 'rejected' }, 'Transaction Rejected', 'warning'],
    [{ at: 'dropped', hash: '0x1' }, 'The network no longer knows it. You can send it again.', 'warning'],
    [{ at: 'dropped', operation: '0x1' }, 'No bundler knows it any more. It may have been carried out, or still be: look at the account before you send it again.', 'warning'],
    [{ at: 'replaced', hash: '0x1', reason: 'cancelled' }, 'Cancelled by another transaction of this account', 'warning'],
    [{ at: 'replaced', hash: '0x1', reason: 'replaced', success: true }, 'Replaced by another transaction of this account', 'warning'],
    [{ at: 'replaced', hash: '0x1', reason: 'repriced' }, 'Replaced by the same transaction at another price', 'warning'],
    [{ at: 'replaced', hash: '0x1', reason: 'repriced', success: false }, 'Replaced by the same transaction at another price', 'warning'],
    [{ at: 'replaced', hash: '0x1', reason: 'repriced', success: true }, 'Replaced by the same transaction at another price', 'success'],
  ])('says %j', (phase, text, tone) => {
    expect(describeIt(phase)).toEqual({ text, tone });
  });

  // Final after 5 confirmations, by the specification.
  it('counts blocks while a reorganisation may take it back, and is not read aloud at each block', () => {
    expect(describeIt(confirmed())).toEqual({ text: 'Confirmed, 2 of 5 blocks', spoken: 'Confirmed', tone: 'success' });
  });

  it('says why it failed, and what to do', () => {
    expect(describeIt(failed({ code: 'rpc.noResponse', message: 'No response', remedy: 'Try again.' }))).toEqual({ text: 'Failed: No response', tone: 'danger', remedy: 'Try again.' });
  });

  it('gives the reason of a revert in place of a message that says no more than that it failed', () => {
    expect(describeIt(failed({ code: 'transaction.reverted', message: 'The transaction failed', remedy: 'Too little output' }))).toEqual({ text: 'Failed: Too little output', tone: 'danger', remedy: undefined });
    expect(describeIt(failed({ code: 'transaction.reverted', message: 'The transaction failed' }))).toEqual({ text: 'Failed', tone: 'danger', remedy: undefined });
  });
});

describe('hashToShow', () => {
  it('is that of the transaction which stands in the chain', () => {
    expect(([{ at: 'replaced', hash: '0x1', reason: 'repriced', byHash: '0x2' }, { at: 'replaced', hash: '0x1', reason: 'cancelled' }, { at: 'pending', hash: '0x3' }, { at: 'sending' }, { at: 'rejected' }, failed({ code: 'rpc.error', message: 'x' })] satisfies readonly SendPhase[]).map(hashToShow)).toEqual(['0x2', '0x1', '0x3', undefined, undefined, undefined]);
  });
});
