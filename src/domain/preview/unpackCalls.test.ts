import { unpackCalls } from './unpackCalls.ts';
import type { Leaf } from './leaves.ts';

const [first, second] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];
const leaf = (path: string, value: Leaf['value'], type = 'bytes'): Leaf => ({ path, type, value });

describe('unpackCalls', () => {
  it('takes calls of lists side by side with what stands at the same place beside them', () => {
    const leaves = [leaf('to[0]', first, 'address'), leaf('to[1]', second, 'address'), leaf('value[0]', 1n, 'uint256'), leaf('value[1]', 2n, 'uint256'), leaf('data[0]', '0x11111111'), leaf('data[1]', '0x22222222')];
    const { calls, leaves: shown, isBroken } = unpackCalls(leaves, { 'to[]': 'target', 'value[]': 'native', 'data[]': 'call' }, false);
    expect(calls).toEqual([{ path: 'data[0]', target: first, data: '0x11111111', valueWei: 1n, isDelegate: false }, { path: 'data[1]', target: second, data: '0x22222222', valueWei: 2n, isDelegate: false }]);
    expect([shown.map(({ path }) => path), isBroken]).toEqual([['to[0]', 'to[1]', 'value[0]', 'value[1]'], false]);
  });

  it('takes a call of a tuple with what stands in the same tuple', () => {
    const leaves = [leaf('calls[0].to', first, 'address'), leaf('calls[0].data', '0x11111111'), leaf('calls[1].to', second, 'address'), leaf('calls[1].data', '0x')];
    expect(unpackCalls(leaves, { 'calls[].to': 'target', 'calls[].data': 'call' }, false).calls.map(({ target, data }) => [target, data])).toEqual([[first, '0x11111111'], [second, '0x']]);
  });

  it('leaves a call without a target to the contract itself, and one without data alone', () => {
    const { calls, leaves } = unpackCalls([leaf('data[0]', '0x11111111'), leaf('data[1]', '0x')], { 'data[]': 'call' }, false);
    expect(calls).toEqual([{ path: 'data[0]', data: '0x11111111', valueWei: 0n, isDelegate: false }]);
    expect(leaves).toEqual([leaf('data[1]', '0x')]);
  });

  it.each([[0n, false, false], [1n, true, false], [2n, false, true]])('takes operation %s of a Safe for what it is', (operation, isDelegate, isBroken) => {
    const leaves = [leaf('to', first, 'address'), leaf('data', '0x11111111'), leaf('operation', operation, 'uint8')];
    const unpacked = unpackCalls(leaves, { to: 'target', data: 'call', operation: 'operation' }, false);
    expect([unpacked.calls[0]?.isDelegate, unpacked.isBroken]).toEqual([isDelegate, isBroken]);
  });

  it('takes several packed calls apart, and keeps the bytes where the last is cut off', () => {
    // By hand: operation, target, value of one wei, length of four bytes, data.
    const packed = (to: string): string => `00${to.slice(2)}${'1'.padStart(64, '0')}${'4'.padStart(64, '0')}12345678`;
    const whole = unpackCalls([leaf('transactions', `0x${packed(first)}${packed(second)}`)], { transactions: 'packedCalls' }, false);
    expect(whole.calls.map(({ path, target, data, valueWei }) => [path, target, data, valueWei])).toEqual([['transactions[0]', first, '0x12345678', 1n], ['transactions[1]', second, '0x12345678', 1n]]);
    expect([whole.isBroken, whole.leaves.map(({ path }) => path)]).toEqual([false, ['transactions[0].to', 'transactions[0].value', 'transactions[1].to', 'transactions[1].value']]);
    const cut = unpackCalls([leaf('transactions', `0x${packed(first)}${packed(second).slice(0, -8)}`)], { transactions: 'packedCalls' }, false);
    expect([cut.isBroken, cut.calls.length, cut.leaves.at(-1)?.path]).toEqual([true, 1, 'transactions']);
  });
});
