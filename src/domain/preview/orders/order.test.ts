import { nativeTokenAddress } from '../../tokens/nativeToken.ts';
import { fungible, summed, swapOrder } from './order.ts';
import type { NativeAt } from './order.ts';

const maker = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const zero = `0x${'0'.repeat(40)}`;

describe('fungible', () => {
  it.each<[string, NativeAt | undefined, string, bigint]>([
    [token, undefined, 'token', 5n], [token, 'zero', 'token', 5n],
    [zero, 'zero', 'native', 5n], [nativeTokenAddress, 'placeholder', 'native', 5n],
    [zero, 'placeholder', 'token', 0n], [nativeTokenAddress, 'zero', 'token', 0n], [zero, undefined, 'token', 0n], [nativeTokenAddress.toLowerCase(), undefined, 'token', 0n],
  ])('takes %s, where the currency is at %p, for a %s of %p', (address, native, kind, amount) => {
    expect(fungible({ token: address, amount: 5n }, native)).toEqual({ kind, token: address, amount });
  });
});

describe('swapOrder', () => {
  it.each<[string, unknown, bigint[], bigint[] | undefined]>([['its maker', maker, [2n], undefined], ['its maker in lower case', maker.toLowerCase(), [2n], undefined], ['no one that is named', zero, [2n], undefined], ['another', other, [], [2n]]])('brings what it brings to %s', (_name, receiver, gets, toOthers) => {
    const order = swapOrder({ token, amount: 1n }, { token: other, amount: 2n }, { receiver, maker });
    expect([order.gives, order.gets, order.toOthers].map((items) => items?.map(({ amount }) => amount))).toEqual([[1n], gets, toOthers]);
  });
});

describe('summed', () => {
  it('adds up the same thing, however its address is written, keeps items apart, and leaves out what there is none of', () => {
    const of = (address: string, amount: bigint) => ({ kind: 'token' as const, token: address, amount });
    const item = (id: bigint) => ({ kind: 'item' as const, token, id, amount: 1n });
    expect(summed([of(token, 1n), of(token.toLowerCase(), 2n), of(other, 0n), item(1n), item(2n), item(1n)]).map(({ kind, id, amount }) => [kind, id, amount])).toEqual([['token', undefined, 3n], ['item', 1n, 2n], ['item', 2n, 1n]]);
  });
});
