import { formatText } from '../../domain/text/formatText.ts';
import type { SentAction } from '../../domain/transactions/sentAction.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry, SendPhase } from '../../store/activity.ts';
import { counterpartyOf, describeAction, hasHappened } from './describeAction.ts';
import type { KnownToken } from './describeAction.ts';

const [me, other, token] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`] as const;
const hash = `0x${'12'.repeat(32)}` as const;
const done: SendPhase = { at: 'confirmed', hash, blockNumber: 1, confirmations: 5, isFinal: true, atMs: 1 };
const dollars: KnownToken = { symbol: 'USDC', decimals: 6 };
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const entry = (action?: SentAction, phase: SendPhase = done): ActivityEntry => ({ id: 'e', chainId: 1, from: me, to: token, valueWei: 10n ** 18n, hasData: true, ...(action && { action }), sinceMs: 1, phase });
const texts: Readonly<Record<string, string>> = enActivity;
const say = (of: ActivityEntry, known?: KnownToken, tag = 'en-US'): string => describeAction(of, { currency: ether, token: known, tag, t: (key, values = {}) => formatText(texts[key] ?? key, values, tag) });

describe('describeAction', () => {
  it.each<[string, SentAction | undefined, KnownToken | undefined, string]>([
    ['tokens', { kind: 'transfer', token, amount: 5_250_000n, counterparty: other }, dollars, 'Sent 5.25 USDC'],
    ['tokens that are not described yet', { kind: 'transfer', token, amount: 5n }, undefined, 'Sent tokens'],
    ['what may be a collectible', { kind: 'transfer', token, amount: 1_234n }, { symbol: 'APE', decimals: 18, decimalsAssumed: true }, 'Sent tokens'],
    ['tokens without a symbol', { kind: 'transfer', token, amount: 5_000_000n }, { ...dollars, symbol: '' }, 'Sent 5 0xefef…efef'],
    ['a collectible', { kind: 'transferNft', token }, undefined, 'Sent a collectible'],
    ['an approval', { kind: 'approve', token, amount: 1_000_000n }, dollars, 'Allowed spending of 1 USDC'],
    ['an approval without limit', { kind: 'approve', token, isUnlimited: true }, dollars, 'Allowed unlimited spending of USDC'],
    ['an approval of something', { kind: 'approve', token, isUnlimited: true }, undefined, 'Allowed spending of tokens'],
    ['a collection handed out', { kind: 'approveAll', token }, undefined, 'Allowed moving a whole collection'],
    ['a permission taken back', { kind: 'revoke', token }, undefined, 'Took a permission back'],
    ['wrapping', { kind: 'wrap', token }, undefined, 'Wrapped 1 ETH'],
    ['unwrapping', { kind: 'unwrap', token, amount: 2n * 10n ** 18n }, { symbol: 'WETH', decimals: 18 }, 'Unwrapped 2 WETH'],
    ['several calls', { kind: 'batch' }, undefined, 'Several calls in one'],
    ['a new contract', { kind: 'create' }, undefined, 'Created a contract'],
    ['a call by name', { kind: 'call', functionName: 'mint' }, undefined, 'Contract call: mint'],
    ['a call', { kind: 'call' }, undefined, 'Contract call'],
    ['what an older version kept', undefined, undefined, 'Contract call'],
  ])('says what was done with %s', (_what, action, known, expected) => {
    expect(say(entry(action), known)).toBe(expected);
  });

  it('claims nothing that has not happened', () => {
    const transfer: SentAction = { kind: 'transfer', token, amount: 5_000_000n };
    const phases: readonly SendPhase[] = [{ at: 'sending' }, { at: 'pending', hash }, { at: 'rejected' }, { at: 'dropped', hash }, { at: 'failed', error: { code: 'unknown.error', message: 'No' } }, { at: 'replaced', hash, reason: 'cancelled' }];
    expect(phases.map((phase) => [hasHappened(phase), say(entry(transfer, phase), dollars)])).toEqual(phases.map(() => [false, 'Send 5 USDC']));
    expect(say(entry(transfer, { at: 'replaced', hash, reason: 'repriced', success: true }), dollars)).toBe('Sent 5 USDC');
  });

  it('writes numbers as the language does', () => {
    expect(say(entry({ kind: 'transfer', token, amount: 1_234_500_000n }), dollars, 'de-DE')).toBe('Sent 1.234,5 USDC');
  });
});

describe('counterpartyOf', () => {
  it('knows a recipient from a spender and from a contract', () => {
    expect(counterpartyOf({ ...entry(), hasData: false, to: other })).toEqual({ role: 'to', address: other });
    expect(counterpartyOf(entry({ kind: 'transfer', counterparty: other }))).toEqual({ role: 'to', address: other });
    expect(counterpartyOf(entry({ kind: 'approve', counterparty: other }))).toEqual({ role: 'for', address: other });
    expect(counterpartyOf(entry({ kind: 'call' }))).toEqual({ role: 'at', address: token });
    const { to: _to, ...creation } = entry({ kind: 'create' });
    expect(counterpartyOf(creation)).toBeUndefined();
  });
});
