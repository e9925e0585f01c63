import { Interface } from 'ethers';
import type { Checkout, PaymentCall, PaymentQuery, PaymentRoute, PaymentStep, PreparedStep } from '../../contracts/points/paymentProviders.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { assertCalls, assertCheckout, assertRoute, scaleStep } from './assertPayment.ts';

// Calls are encoded by ethers: they are what a hostile provider could answer.
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const router = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE';
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const dai = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb';
const tokens = new Interface([
  'function approve(address, uint256)', 'function transfer(address, uint256)', 'function transferFrom(address, address, uint256)', 'function increaseAllowance(address, uint256)', 'function setApprovalForAll(address, bool)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)', 'function swap(address receiver, uint256 amount)',
]);
const call = (to: string, name: string, args: readonly unknown[], more: Partial<PaymentCall> = {}): PaymentCall => ({ chainId: 8453, to, data: tokens.encodeFunctionData(name, args), valueWei: 0n, ...more });
const swap = call(router, 'swap', [me, 100n]);

const step: PaymentStep = { from: { chainId: 8453, address: usdc }, to: { chainId: 10, address: nativeTokenAddress }, inputAmount: 100n, outputAmount: 90n, minOutputAmount: 89n, receiver: me };
const native: PaymentStep = { ...step, from: { chainId: 8453, address: nativeTokenAddress } };
const refuse = (why: string): never => {
  throw new Error(why);
};
const check = (prepared: PreparedStep, of: PaymentStep = step, { nativeFeeWei = 0n, hidesReceiver = false } = {}) => assertCalls(prepared, { step: of, account: me, nativeFeeWei, hidesReceiver }, refuse);

describe('assertCalls', () => {
  it('takes an approval of the amount for the contract that is called, and has the kit make one where only the spender is named', () => {
    expect(check({ calls: [call(usdc, 'approve', [router, 100n]), swap] })).toEqual({ approvals: [{ spender: router, amount: 100n }], calls: [swap] });
    expect(check({ calls: [swap], spender: router })).toEqual({ approvals: [{ spender: router, amount: 100n }], calls: [swap] });
  });

  it('takes native currency as far as the amount and the fees that were offered', () => {
    expect(check({ calls: [{ ...swap, valueWei: 107n }] }, native, { nativeFeeWei: 7n }).approvals).toEqual([]);
    expect(() => check({ calls: [{ ...swap, valueWei: 108n }] }, native, { nativeFeeWei: 7n })).toThrow('more value would go');
  });

  it('takes a transfer to a deposit where the service hides who receives, and no more than the amount', () => {
    expect(check({ calls: [call(usdc, 'transfer', [thief, 100n])] }, step, { hidesReceiver: true }).calls).toHaveLength(1);
    expect(() => check({ calls: [call(usdc, 'transfer', [thief, 101n])] }, step, { hidesReceiver: true })).toThrow('more of the token could be taken');
    expect(() => check({ calls: [call(usdc, 'approve', [router, 60n]), call(usdc, 'transfer', [thief, 60n]), swap] }, step, { hidesReceiver: true })).toThrow('more of the token could be taken');
  });

  it.each<[string, PreparedStep, string]>([
    ['an approval without limit', { calls: [call(usdc, 'approve', [router, 2n ** 256n - 1n]), swap] }, 'more of the token could be taken'],
    ['an approval of one more', { calls: [call(usdc, 'approve', [router, 101n]), swap] }, 'more of the token could be taken'],
    ['two approvals', { calls: [call(usdc, 'approve', [router, 50n]), call(usdc, 'approve', [router, 50n]), swap] }, 'several would be allowed'],
    ['an approval for one that is not called', { calls: [call(usdc, 'approve', [thief, 100n]), swap] }, 'that is not called'],
    ['a spender that is not called', { calls: [swap], spender: thief }, 'that is not called'],
    ['a spender that is no address', { calls: [swap], spender: 'router' }, 'who is to be allowed'],
    ['an approval alone', { calls: [call(usdc, 'approve', [router, 100n])] }, 'that is not called'],
    ['an approval with more behind it', { calls: [{ ...call(usdc, 'approve', [router, 100n]), data: `${tokens.encodeFunctionData('approve', [router, 100n])}00` }, swap] }, 'calls the token for something else'],
    ['an approval of another token', { calls: [call(dai, 'approve', [router, 100n]), swap] }, 'moves another token'],
    ['a transfer of another token, which names the account', { calls: [{ ...call(dai, 'transfer', [thief, 100n]), data: `${tokens.encodeFunctionData('transfer', [thief, 100n])}${me.slice(2)}` }] }, 'moves another token'],
    ['a transfer of the token', { calls: [call(usdc, 'transfer', [thief, 100n])] }, 'calls the token for something else'],
    ['tokens taken from the account', { calls: [call(dai, 'transferFrom', [me, thief, 100n])] }, 'moves another token'],
    ['a larger allowance', { calls: [call(usdc, 'increaseAllowance', [router, 100n]), swap] }, 'calls the token for something else'],
    ['leave for a whole collection', { calls: [call(dai, 'setApprovalForAll', [thief, true]), swap] }, 'moves another token'],
    ['a permit', { calls: [call(dai, 'permit', [me, thief, 1n, 1n, 27, `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`])] }, 'moves another token'],
    ['value for a token', { calls: [{ ...swap, valueWei: 1n }], spender: router }, 'more value would go'],
    ['another chain', { calls: [{ ...swap, chainId: 1 }] }, 'for another chain'],
    ['one of two on another chain', { calls: [swap, { ...swap, chainId: 10 }] }, 'for another chain'],
    ['another receiver', { calls: [call(router, 'swap', [thief, 100n])] }, 'does not name the account'],
    ['no data', { calls: [{ ...swap, data: '0x' }] }, 'has no data'],
    ['half a byte', { calls: [{ ...swap, data: '0x123' }] }, 'cannot be read'],
    ['negative value', { calls: [{ ...swap, valueWei: -1n }] }, 'cannot be read'],
    ['the account itself', { calls: [{ ...swap, to: me }] }, 'goes nowhere'],
    ['nothing', { calls: [] }, 'no transactions'],
    ['too many', { calls: Array.from({ length: 9 }, () => swap) }, 'no transactions'],
  ])('refuses %s', (_what, prepared, why) => {
    expect(() => check(prepared)).toThrow(why);
  });
});

const query: PaymentQuery = { account: me, from: step.from, to: step.to, exact: 'input', amount: 100n, slippageBps: 200 };
const route: PaymentRoute = { id: 'r', inputAmount: 100n, outputAmount: 90n, minOutputAmount: 89n, fees: [], steps: [step] };
const middle = { chainId: 8453, address: dai };

describe('assertRoute', () => {
  it('takes a route that does what was asked, in one step or in several', () => {
    expect(() => assertRoute(route, query, refuse)).not.toThrow();
    expect(() => assertRoute({ ...route, steps: [{ ...step, to: middle, outputAmount: 95n, minOutputAmount: 94n }, { ...step, from: middle, inputAmount: 95n }] }, query, refuse)).not.toThrow();
    expect(() => assertRoute(route, { ...query, exact: 'output', amount: 90n }, refuse)).not.toThrow();
  });

  it.each<[string, Partial<PaymentRoute>, string, Partial<PaymentQuery>?]>([
    ['more that goes', { inputAmount: 101n, steps: [{ ...step, inputAmount: 101n }] }, 'more would go'],
    ['less that arrives', {}, 'less would arrive', { exact: 'output', amount: 91n }],
    ['less than the slippage', { minOutputAmount: 80n }, 'than the slippage allows'],
    ['a last step that may give less', { steps: [{ ...step, minOutputAmount: 80n }] }, 'may give less than it says'],
    ['another receiver', { steps: [{ ...step, receiver: thief }] }, 'another account would receive'],
    ['no receiver', { steps: [{ ...step, receiver: undefined as never }] }, 'another account would receive'],
    ['another token at first', { steps: [{ ...step, from: middle }] }, 'begins with another token'],
    ['another chain at first', { steps: [{ ...step, from: { ...step.from, chainId: 1 } }] }, 'begins with another token'],
    ['another token at last', { steps: [{ ...step, to: middle }] }, 'ends with another token'],
    ['a step that takes more than there is', { steps: [{ ...step, to: middle }, { ...step, from: middle, inputAmount: 91n }] }, 'takes more than is there'],
    ['no steps', { steps: [] }, 'has 0 steps'],
    ['steps without end', { steps: Array.from({ length: 9 }, () => step) }, 'has 9 steps'],
    ['amounts that are none', { outputAmount: 0n, minOutputAmount: 0n }, 'make no sense'],
    ['amounts as text', { outputAmount: '90' as never }, 'cannot be read'],
    ['a fee below zero', { fees: [{ token: step.from, amount: -1n, isIncluded: false }] }, 'its fees cannot be read'],
    ['more to keep than there is room', { steps: [{ ...step, reference: 'x'.repeat(70_000) }] }, 'too large'],
  ])('refuses %s', (_what, change, why, asked = {}) => {
    expect(() => assertRoute({ ...route, ...change }, { ...query, ...asked }, refuse)).toThrow(why);
  });
});

describe('scaleStep', () => {
  it('lowers what is to arrive in proportion, and raises nothing', () => {
    expect(scaleStep(step, 50n)).toMatchObject({ inputAmount: 50n, outputAmount: 45n, minOutputAmount: 44n });
    expect(scaleStep(step, 200n)).toBe(step);
  });
});

describe('assertCheckout', () => {
  const to = step.to;
  const checkout: Checkout = { id: 'p-1', url: 'https://seller.example/pay', currency: 'EUR', currencyAmount: '9.5', outputAmount: 90n, to, receiver: me, via: 'Seller' };
  const route: PaymentRoute = { id: 'r-1', inputAmount: 100n, outputAmount: 90n, minOutputAmount: 90n, fees: [], steps: [{ ...step, minOutputAmount: 90n }] };
  const looks = (changed: Partial<Checkout>) => () => assertCheckout({ ...checkout, ...changed }, { account: me, to, amount: 90n, currency: 'EUR' }, refuse);

  it('takes a purchase, and one after which its own token is sent for what was asked for', () => {
    expect(looks({})).not.toThrow();
    expect(looks({ route })).not.toThrow();
  });

  it.each<[string, PaymentRoute, string]>([
    ['ends with another token', { ...route, steps: route.steps.map((each) => ({ ...each, to: each.from })) }, 'ends with another token'],
    ['brings less than was offered', { ...route, outputAmount: 89n, minOutputAmount: 89n }, 'less would arrive'],
    ['may lose more than half a percent', { ...route, minOutputAmount: 80n }, 'slippage'],
    ['brings it to another account', { ...route, steps: route.steps.map((each) => ({ ...each, receiver: thief })) }, 'another account would receive'],
    ['has no steps', { ...route, steps: [] }, 'what is sold cannot be read'],
  ])('refuses one after which what is sent %s', (_what, sent, why) => {
    expect(looks({ route: sent })).toThrow(why);
  });
});
