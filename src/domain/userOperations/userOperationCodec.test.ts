import random from '../../../fixtures/erc4337/randomOperations.json';
import published from '../../../fixtures/erc4337/userOperationHashes.json';
import { decodeAuthorization, decodeUserOperation } from './decodeUserOperation.ts';
import { encodeUserOperation } from './encodeUserOperation.ts';
import { entryPointAddresses, versionOfEntryPoint } from './entryPoints.ts';
import { unpackPaymaster, unpackUserOperation } from './unpackUserOperation.ts';
import type { UserOperation, UserOperationV07 } from './userOperation.ts';
import { toPackedUserOperation } from './userOperationHash.ts';

/** JSON has no bigint: quantities are decimal text there. */
const revive = (operation: object): UserOperation =>
  Object.fromEntries(Object.entries(operation).map(([key, value]) => [key, typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : (value as unknown)])) as unknown as UserOperation; // of the fixture

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const word = `0x${'ab'.repeat(32)}`;
const v07: UserOperationV07 = { sender: address, nonce: 7n, callData: '0x12', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n, signature: '0x' };
const json = { sender: address, nonce: '0x7', callData: '0x12', callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3', maxFeePerGas: '0x4', maxPriorityFeePerGas: '0x5', signature: '0x' };

describe('encodeUserOperation', () => {
  it('writes one of v0.6 with its two joined fields, which bundlers demand', () => {
    expect(encodeUserOperation({ ...v07, initCode: '0x', paymasterAndData: '0x' })).toEqual({ ...json, initCode: '0x', paymasterAndData: '0x' });
  });

  it('writes one of a later version without what it lacks, which bundlers refuse', () => {
    expect(encodeUserOperation(v07)).toEqual(json);
    expect(encodeUserOperation({ ...v07, paymasterData: '0xff', factoryData: '0x12' })).toEqual(json);
  });

  it('fills in what belongs to a factory, a paymaster and an authorisation', () => {
    const eip7702Auth = { chainId: 1, address, nonce: 2, r: word, s: word, yParity: 1 } as const;
    expect(encodeUserOperation({ ...v07, factory: '0x7702', eip7702Auth, paymaster: address, paymasterPostOpGasLimit: 255n })).toEqual({
      ...json, factory: '0x7702', factoryData: '0x', paymaster: address, paymasterData: '0x', paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: '0xff',
      eip7702Auth: { chainId: '0x1', address, nonce: '0x2', r: word, s: word, yParity: '0x1' },
    });
  });

  it('refuses an amount below zero', () => {
    expect(() => encodeUserOperation({ ...v07, callGasLimit: -1n })).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});

describe('decodeUserOperation', () => {
  it.each([...published, ...random].map((vector) => [vector.version, revive(vector.operation)] as const))('reads back what is written of v%s: %#', (_version, operation) => {
    expect(encodeUserOperation(decodeUserOperation(encodeUserOperation(operation)))).toEqual(encodeUserOperation(operation));
  });

  it('reads null as absent, and the long form of a borrowed account', () => {
    expect(decodeUserOperation({ ...json, factory: null, paymaster: null })).toEqual(v07);
    expect(decodeUserOperation({ ...json, factory: '0x7702'.padEnd(42, '0'), factoryData: null })).toEqual({ ...v07, factory: '0x7702', factoryData: '0x' });
  });

  it.each<[string, object]>([
    ['input.notAddress', { sender: '0x12' }], ['input.notQuantity', { nonce: 7 }], ['input.notQuantity', { nonce: undefined }], ['input.notHexData', { callData: '0x123' }], ['input.notHexData', { signature: null }],
    ['input.notQuantity', { maxFeePerGas: '-1' }], ['input.notAddress', { factory: 'x' }], ['input.notAddress', { paymaster: '0x' }], ['input.notHexData', { initCode: '0x' }],
  ])('throws %s for %p', (code, part) => {
    expect(() => decodeUserOperation({ ...json, ...part })).toThrow(expect.objectContaining({ code }));
  });

  it('throws for what is no object', () => {
    for (const value of [null, undefined, [], 'x', 7]) expect(() => decodeUserOperation(value)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

describe('decodeAuthorization', () => {
  it('reads words without leading zeros, and no other parity than two', () => {
    const told = { chainId: '0x1', address, nonce: '0x0', r: '0x1', s: word, yParity: '0x1' };
    expect(decodeAuthorization(told)).toEqual({ chainId: 1, address, nonce: 0, r: `0x${'0'.repeat(63)}1`, s: word, yParity: 1 });
    expect(() => decodeAuthorization({ ...told, yParity: '0x1b' })).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});

describe('unpackUserOperation', () => {
  it.each(random.filter(({ version }) => version !== '0.6').map((vector) => [vector.version, revive(vector.operation) as UserOperationV07] as const))('takes apart what the contract is given, v%s: %#', (_version, operation) => { // by its version
    const { eip7702Auth: _none, ...rest } = operation;
    expect(toPackedUserOperation(unpackUserOperation(toPackedUserOperation(rest)))).toEqual(toPackedUserOperation(rest));
  });

  it('knows a borrowed account, and gives no paymaster where there is none', () => {
    expect(unpackUserOperation(toPackedUserOperation({ ...v07, factory: '0x7702', factoryData: '0xff' }))).toEqual({ ...v07, factory: '0x7702', factoryData: '0xff' });
  });

  it('refuses what is too short', () => {
    for (const short of [address, `${address}00`]) expect(() => unpackPaymaster(short)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
    expect(() => unpackUserOperation({ ...toPackedUserOperation(v07), gasFees: '0x12' })).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

describe('versionOfEntryPoint', () => {
  it('knows the three, in any case', () => {
    expect(Object.values(entryPointAddresses).map((each) => versionOfEntryPoint(each.toLowerCase()))).toEqual(['0.6', '0.7', '0.8']);
    expect(versionOfEntryPoint(address)).toBeUndefined();
  });
});
