import { parseEther } from 'ethers';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { judgeAmount, mayBeSent, noticeOf, shownAmount, toAcceptance, toQuestion } from './judgeForm.ts';
import type { SendPhase } from '../../store/activity.ts';
import type { AmountFacts } from './judgeForm.ts';

const ether = { chainId: 1, address: nativeTokenAddress, symbol: 'ETH', name: 'Ether', decimals: 18 };
const usdc = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const [from, to] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const fees = { type: 'eip1559', maxFeePerGasWei: 10n ** 9n, maxPriorityFeePerGasWei: 1n } as const;
const cost = (feeWei: bigint, l1FeeWei = 0n) => ({ gas: 21_000n, fees, l1FeeWei, feeWei, totalWei: feeWei });
const judge = (amount: string, facts: Partial<AmountFacts>, isMax = false) => judgeAmount({ amount, isMax }, { token: ether, decimalSign: '.', tokenUnits: parseEther('1'), nativeWei: parseEther('1'), cost: undefined, ...facts });

describe('judgeAmount', () => {
  it('finds nothing wrong with what there is enough of', () => {
    expect(judge('0.5', {})).toEqual({ units: parseEther('0.5'), problem: undefined });
    expect(judge('0.5', { cost: cost(parseEther('0.5')) })).toEqual({ units: parseEther('0.5'), problem: undefined });
  });

  it.each(['', '0', '0.0'])('takes "%s" for nothing yet', (amount) => expect(judge(amount, {}).problem).toEqual({ at: 'missing' }));

  it('says what is written wrongly', () => {
    expect(judge('1..2', {}).problem).toEqual({ at: 'malformed' });
    expect(judge('1.1234567', { token: usdc, tokenUnits: 5_000_000n }).problem).toEqual({ at: 'tooPrecise' });
  });

  it('tells too little of the token from too little for the fee', () => {
    expect(judge('1.000000000000000001', {}).problem).toEqual({ at: 'balanceShort' });
    expect(judge('1', { cost: cost(7n) }).problem).toEqual({ at: 'feeShort', missingWei: 7n });
    expect(judge('5', { token: usdc, tokenUnits: 5_000_000n, nativeWei: 3n, cost: cost(10n) }).problem).toEqual({ at: 'feeShort', missingWei: 7n });
    expect(judge('5', { token: usdc, tokenUnits: 5_000_000n, nativeWei: 10n, cost: cost(10n) }).problem).toBeUndefined();
  });

  it('does not take an unknown balance for none', () => {
    expect(judge('5', { tokenUnits: undefined, nativeWei: undefined }).problem).toBeUndefined();
  });

  it('leaves the fee over where all of the currency goes, and more where a chain below asks for some', () => {
    expect(judge('', { cost: cost(1_000n) }, true)).toEqual({ units: parseEther('1') - 1_000n, problem: undefined });
    expect(judge('', { cost: cost(1_400n, 400n) }, true)).toEqual({ units: parseEther('1') - 1_500n, problem: undefined });
    expect(judge('', {}, true)).toEqual({ units: undefined, problem: undefined });
    expect(judge('', { tokenUnits: 900n, cost: cost(1_000n) }, true)).toEqual({ units: undefined, problem: { at: 'feeShort', missingWei: 101n } });
    expect(judge('', { tokenUnits: 1_450n, cost: cost(1_400n, 400n) }, true)).toEqual({ units: undefined, problem: { at: 'feeShort', missingWei: 51n } });
    expect(judge('', { tokenUnits: 0n }, true).problem).toEqual({ at: 'balanceShort' });
  });

  it('takes all of a token, whose fee is paid in another currency', () => {
    expect(judge('', { token: usdc, tokenUnits: 123n, cost: cost(1_000n) }, true)).toEqual({ units: 123n, problem: undefined });
    expect(judge('', { token: usdc, tokenUnits: 123n, nativeWei: 1n, cost: cost(1_000n) }, true)).toEqual({ units: 123n, problem: { at: 'feeShort', missingWei: 999n } });
  });
});

describe('shownAmount', () => {
  it('is what was typed, or as much as possible to the last digit', () => {
    expect(shownAmount({ amount: '1,5', isMax: false }, { units: 5n, problem: undefined }, ether, ',')).toBe('1,5');
    expect(shownAmount({ amount: '', isMax: true }, { units: parseEther('1') - 1n, problem: undefined }, ether, ',')).toBe('0,999999999999999999');
    expect(shownAmount({ amount: '', isMax: true }, { units: undefined, problem: undefined }, ether, '.')).toBe('');
  });
});

describe('toQuestion', () => {
  const form = { chainId: 1, token: nativeTokenAddress, to: '', amount: '0.5', isMax: false, acceptedFor: undefined, isSubmitted: false };
  it('asks for the fee of the currency before the recipient is known, of a token only after', () => {
    expect(toQuestion(form, { token: ether, tokenUnits: parseEther('1'), decimalSign: '.' }, from, undefined)).toEqual({ chainId: 1, from, token: nativeTokenAddress, to: from, amount: parseEther('0.5') });
    expect(toQuestion(form, { token: usdc, tokenUnits: 5_000_000n, decimalSign: '.' }, from, undefined)).toBeUndefined();
    expect(toQuestion(form, { token: usdc, tokenUnits: 5_000_000n, decimalSign: '.' }, from, to)).toMatchObject({ to, amount: 500_000n });
  });

  it('asks nothing about what cannot be sent', () => {
    expect(toQuestion({ ...form, amount: '2' }, { token: ether, tokenUnits: parseEther('1'), decimalSign: '.' }, from, to)).toBeUndefined();
    expect(toQuestion({ ...form, amount: 'x' }, { token: ether, tokenUnits: parseEther('1'), decimalSign: '.' }, from, to)).toBeUndefined();
    expect(toQuestion(form, { token: ether, tokenUnits: undefined, decimalSign: '.' }, from, to)).toBeUndefined();
    expect(toQuestion({ ...form, isMax: true }, { token: ether, tokenUnits: 0n, decimalSign: '.' }, from, to)).toBeUndefined();
  });
});

describe('noticeOf', () => {
  const cancelled = { code: 'user.cancelled', message: '' } as const;
  it('tells a refusal in the wallet, a failure and a change of mind', () => {
    const error = { code: 'transaction.sendFailed', message: 'no' } as const;
    expect(noticeOf(cancelled, { at: 'rejected' })).toEqual({ at: 'rejected' });
    expect(noticeOf({ code: 'user.rejected', message: '' }, undefined)).toEqual({ at: 'rejected' });
    expect(noticeOf(cancelled, { at: 'failed', error })).toEqual({ at: 'failed', error });
    expect(noticeOf(error, undefined)).toEqual({ at: 'failed', error });
    expect(noticeOf(cancelled, undefined)).toBeUndefined();
  });
});

describe('mayBeSent', () => {
  it('is so from the question in the wallet on, unless it is known to have ended without', () => {
    const error = { code: 'transaction.sendFailed', message: 'no' } as const;
    expect([{ at: 'sending' }, { at: 'pending', hash: '0x' }, { at: 'rejected' }, { at: 'failed', error }, { at: 'dropped', hash: '0x' }].map((phase) => mayBeSent(phase as SendPhase))).toEqual([true, true, false, false, false]);
    expect(mayBeSent(undefined)).toBe(false);
  });
});

describe('toAcceptance', () => {
  it('stands for one recipient and its dangers', () => {
    const [self, keyless, lookAlike] = [{ code: 'toSelf', level: 'warning' }, { code: 'toNobody', level: 'danger' }, { code: 'lookAlike', level: 'danger', known: from }] as const;
    expect(toAcceptance(to, [keyless])).toBe(toAcceptance(to, [keyless, self]));
    expect(new Set([toAcceptance(to, [keyless]), toAcceptance(from, [keyless]), toAcceptance(to, [keyless, lookAlike]), toAcceptance(to, [lookAlike])]).size).toBe(4);
  });
});
