import { concat, TypedDataEncoder } from 'ethers';
import random from '../../../fixtures/erc4337/randomOperations.json';
import published from '../../../fixtures/erc4337/userOperationHashes.json';
import type { EntryPointVersion, UserOperation, UserOperationV06, UserOperationV07 } from './userOperation.ts';
import { toPackedUserOperation, userOperationHash } from './userOperationHash.ts';

/** JSON has no bigint: quantities are decimal text there. */
const revive = (operation: object): UserOperation =>
  Object.fromEntries(Object.entries(operation).map(([key, value]) => [key, typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : (value as unknown)])) as unknown as UserOperation; // of the fixture

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const operation: UserOperationV07 = {
  sender: address, nonce: 7n, callData: '0x1234', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n, signature: '0x',
  factory: address, factoryData: '0xabcd', paymaster: address, paymasterVerificationGasLimit: 6n, paymasterPostOpGasLimit: 7n, paymasterData: '0xef',
};
const v06: UserOperationV06 = { sender: address, nonce: 7n, callData: '0x', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n, signature: '0x', initCode: '0x', paymasterAndData: '0x' };
const at = (version: EntryPointVersion) => ({ entryPoint: address, chainId: 1, version });

describe('userOperationHash', () => {
  it.each([...published, ...random].map((vector) => [vector.version, vector.hash, vector] as const))('hashes an operation of v%s to %s', (_version, hash, vector) => {
    expect(userOperationHash(revive(vector.operation), { ...vector, version: vector.version as EntryPointVersion })).toBe(hash); // as the fixture lists them
  });

  it('is for v0.8 the EIP-712 hash of the packed operation', () => {
    const field = (type: string, name: string): { type: string; name: string } => ({ type, name });
    const types = { PackedUserOperation: [field('address', 'sender'), field('uint256', 'nonce'), field('bytes', 'initCode'), field('bytes', 'callData'), field('bytes32', 'accountGasLimits'), field('uint256', 'preVerificationGas'), field('bytes32', 'gasFees'), field('bytes', 'paymasterAndData')] };
    const { signature: _, ...message } = toPackedUserOperation(operation);
    expect(userOperationHash(operation, { entryPoint: address, chainId: 31_337, version: '0.8' })).toBe(TypedDataEncoder.hash({ name: 'ERC4337', version: '1', chainId: 31_337, verifyingContract: address }, types, message));
  });

  it('does not depend on the signature, but on chain and entry point', () => {
    for (const version of ['0.7', '0.8'] as const) {
      const hash = userOperationHash(operation, at(version));
      expect(userOperationHash({ ...operation, signature: '0x1234' }, at(version))).toBe(hash);
      expect(userOperationHash(operation, { ...at(version), chainId: 2 })).not.toBe(hash);
      expect(userOperationHash(operation, { ...at(version), entryPoint: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' })).not.toBe(hash);
    }
  });

  it('refuses the fields of another version', () => {
    expect(() => userOperationHash(operation, at('0.6'))).toThrow(expect.objectContaining({ code: 'userOperation.wrongVersion', remedy: expect.any(String) }));
    expect(() => userOperationHash(v06, at('0.7'))).toThrow(expect.objectContaining({ code: 'userOperation.wrongVersion' }));
  });

  it('refuses to hash delegation without a delegate', () => {
    expect(() => userOperationHash({ ...operation, factory: '0x7702' }, at('0.8'))).toThrow(expect.objectContaining({ code: 'userOperation.noDelegate', remedy: expect.any(String) }));
  });

  it('refuses fields of the wrong form', () => {
    expect(() => userOperationHash({ ...v06, callData: '0x1' }, at('0.6'))).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
    expect(() => userOperationHash({ ...v06, nonce: 2n ** 256n }, at('0.6'))).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
    expect(() => userOperationHash({ ...operation, sender: 'no address' }, at('0.7'))).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
  });
});

describe('toPackedUserOperation', () => {
  const word = (high: number, low: number): string => `0x${high.toString(16).padStart(32, '0')}${low.toString(16).padStart(32, '0')}`;

  it('packs limits and fees, 16 bytes each, verification gas and priority fee first', () => {
    expect(toPackedUserOperation(operation)).toEqual({
      sender: address, nonce: 7n, callData: '0x1234', preVerificationGas: 3n, signature: '0x',
      initCode: concat([address, '0xabcd']), accountGasLimits: word(2, 1), gasFees: word(5, 4), paymasterAndData: concat([address, word(6, 7), '0xef']),
    });
  });

  it('leaves empty what is absent, and marks delegation as the contract reads it', () => {
    const { factory: _f, factoryData: _d, paymaster: _p, ...bare } = operation;
    expect(toPackedUserOperation(bare)).toMatchObject({ initCode: '0x', paymasterAndData: '0x' });
    expect(toPackedUserOperation({ ...bare, factory: '0x7702', factoryData: '0xaa' }).initCode).toBe(`0x7702${'00'.repeat(18)}aa`);
  });

  it('refuses a limit of more than 16 bytes', () => {
    expect(() => toPackedUserOperation({ ...operation, callGasLimit: 2n ** 128n })).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
  });
});
