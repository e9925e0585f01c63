import { AbiCoder, solidityPacked } from 'ethers';
import type { Role } from './knownActions.ts';
import type { Leaf } from './leaves.ts';
import { maxPreviewCalls } from './limits.ts';
import { unpackCalls } from './unpackCalls.ts';

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

  it.each([['00', false, false], ['01', true, false], ['02', false, true]])('takes operation %s of packed calls for what it is', (operation, isDelegate, isBroken) => {
    const packed = solidityPacked(['bytes1', 'address', 'uint256', 'uint256', 'bytes'], [`0x${operation}`, first, 0n, 4n, '0x12345678']);
    const unpacked = unpackCalls([leaf('transactions', packed)], { transactions: 'packedCalls' }, false);
    expect([unpacked.calls, unpacked.isBroken]).toEqual([[{ path: 'transactions[0]', target: first, data: '0x12345678', valueWei: 0n, isDelegate }], isBroken]);
  });

  it('keeps the bytes where more calls are packed than are shown, or one that claims data without end', () => {
    const one = solidityPacked(['bytes1', 'address', 'uint256', 'uint256'], ['0x00', first, 0n, 0n]).slice(2);
    const many = (count: number) => unpackCalls([leaf('transactions', `0x${one.repeat(count)}`)], { transactions: 'packedCalls' }, false);
    expect([many(maxPreviewCalls).isBroken, many(maxPreviewCalls).calls.length, many(maxPreviewCalls + 1).isBroken]).toEqual([false, maxPreviewCalls, true]);
    const endless = solidityPacked(['bytes1', 'address', 'uint256', 'uint256'], ['0x00', first, 0n, 2n ** 256n - 1n]);
    expect(unpackCalls([leaf('transactions', endless)], { transactions: 'packedCalls' }, false)).toMatchObject({ calls: [], isBroken: true });
  });

  it.each([[0n, false, false], [1n, false, true], [2n, false, true], [3n, false, false], [4n, true, false], [5n, false, true]])('takes operation type %s of ERC-725 for what it is', (type, isDelegate, isBroken) => {
    const leaves = [leaf('operationType', type, 'uint256'), leaf('target', first, 'address'), leaf('data', '0x11111111')];
    const unpacked = unpackCalls(leaves, { operationType: 'operationType', target: 'target', data: 'call' }, false);
    expect([unpacked.calls[0]?.isDelegate, unpacked.isBroken]).toEqual([isDelegate, isBroken]);
  });

  it('hands down that code runs as the account\'s own', () => {
    expect(unpackCalls([leaf('data', '0x11111111')], { data: 'call' }, true).calls).toMatchObject([{ isDelegate: true }]);
  });

  it('takes a call whose target is missing for one that cannot be taken apart', () => {
    const leaves = [leaf('to[0]', first, 'address'), leaf('data[0]', '0x11111111'), leaf('data[1]', '0x22222222')];
    expect(unpackCalls(leaves, { 'to[]': 'target', 'data[]': 'call' }, false)).toMatchObject({ calls: [{ target: first, data: '0x11111111' }], isBroken: true, leaves: [{ path: 'to[0]' }, { path: 'data[1]' }] });
  });

  describe('behavior: an execution of ERC-7579', () => {
    const run = (mode: string, data: string) => unpackCalls([leaf('mode', mode.padEnd(66, '0'), 'bytes32'), leaf('execution', data)], { mode: 'mode', execution: 'execution' }, false);
    const encoded = (...calls: readonly (readonly [string, bigint, string])[]): string => AbiCoder.defaultAbiCoder().encode(['tuple(address to, uint256 value, bytes data)[]'], [calls]);

    it('holds one call, several of them, or code that runs as the account\'s own', () => {
      expect(run('0x00', solidityPacked(['address', 'uint256', 'bytes'], [first, 5n, '0x12345678']))).toMatchObject({ calls: [{ target: first, valueWei: 5n, data: '0x12345678', isDelegate: false }], isBroken: false });
      expect(run('0xff', solidityPacked(['address', 'bytes'], [first, '0x12345678']))).toMatchObject({ calls: [{ target: first, valueWei: 0n, data: '0x12345678', isDelegate: true }], isBroken: false });
      expect(run('0x01', encoded([first, 5n, '0x12345678'], [second, 0n, '0x']))).toMatchObject({ calls: [{ target: first, valueWei: 5n, data: '0x12345678', isDelegate: false }, { target: second, valueWei: 0n, data: '0x' }], isBroken: false });
    });

    it('may have the account itself called, for which zero stands', () => {
      const { calls, isBroken } = run('0x01', encoded([`0x${'0'.repeat(40)}`, 0n, '0x12345678']));
      expect([calls.map((call) => 'target' in call), isBroken]).toEqual([[false], false]);
    });

    it.each([
      ['of a mode that is not known', run('0x02', encoded([first, 0n, '0x']))], ['of no mode', unpackCalls([leaf('execution', solidityPacked(['address', 'uint256'], [first, 0n]))], { execution: 'execution' }, false)],
      ['of one call that is cut off', run('0x00', solidityPacked(['address', 'uint248'], [first, 0n]))], ['of code that is cut off', run('0xff', first.slice(0, 40))], ['of several calls that are cut off', run('0x01', encoded([first, 0n, '0x12345678']).slice(0, -64))],
      ['of several calls with dirt in an address', run('0x01', encoded([first, 0n, '0x12345678']).replace(`${'0'.repeat(24)}${first.slice(2).toLowerCase()}`, `${'f'.repeat(24)}${first.slice(2).toLowerCase()}`))],
    ])('cannot be taken apart: %s', (_what, { isBroken }) => {
      expect(isBroken).toBe(true);
    });
  });

  it.each<[string, Role, Role, string]>([['a router', 'routerCommands', 'routerInput', '0x0b'], ['its pools', 'poolActions', 'poolParams', '0x0b']])('takes as many inputs as %s has commands', (_whose, commands, input, byte) => {
    const unpack = (bytes: string, inputs: number) => unpackCalls([leaf('commands', bytes), ...Array.from({ length: inputs }, (_, at) => leaf(`inputs[${at}]`, '0x12'))], { commands, 'inputs[]': input }, false);
    expect([unpack(byte, 1).isBroken, unpack(byte, 1).calls.length]).toEqual([false, 1]);
    for (const [bytes, inputs] of [[byte, 0], [byte, 2], [`${byte}${byte.slice(2)}`, 1], ['0x', 1], ['0x3f', 1]] as const) expect(unpack(bytes, inputs).isBroken).toBe(true);
  });
});
