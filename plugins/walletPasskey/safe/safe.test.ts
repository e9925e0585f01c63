import { AbiCoder, concat, getCreate2Address, Interface, keccak256, solidityPackedKeccak256, TypedDataEncoder, zeroPadValue } from 'ethers';
import { createFakeBundler } from '../../../fixtures/bundler/fakeBundler.ts';
import { encodeMultiSend } from './encodeMultiSend.ts';
import { passkeyContracts } from './contracts.ts';
import { readOwners, readSigner, removalOf } from './owners.ts';
import { readGuardians, readRecovery, removalOfGuardian } from './recovery.ts';
import { safeAccount } from './safeAccount.ts';
import { addressOf, encodeCreation, verifiersOf } from './safeCreation.ts';
import { encodeAssertion, encodeContractSignature, hashOf, toSafeOperation } from './safeSignatures.ts';
import { walletSigner } from './signers.ts';

const key = { x: `0x${'11'.repeat(32)}`, y: `0x${'22'.repeat(32)}` };
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const [one, two, three] = ['0x00000000000000000000000000000000000000AA', '0x00000000000000000000000000000000000000bb', '0x00000000000000000000000000000000000000cc'] as const;
const coder = AbiCoder.defaultAbiCoder();

describe('an account over Safe', () => {
  it('is where the factory creates it, by the salt and the code', () => {
    const factory = new Interface(['function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)']);
    const [, initializer] = factory.decodeFunctionData('createProxyWithNonce', encodeCreation(passkeyContracts, key, 7n));
    const salt = solidityPackedKeccak256(['bytes32', 'uint256'], [keccak256(String(initializer)), 7n]);
    expect(addressOf(passkeyContracts, key, 7n)).toBe(getCreate2Address(passkeyContracts.proxyFactory, salt, passkeyContracts.proxyCodeHash));
    expect(addressOf(passkeyContracts, key, 8n)).not.toBe(addressOf(passkeyContracts, key, 7n));
  });

  it('names the precompile in front of the contract that stands in for it', () => {
    expect(verifiersOf(passkeyContracts).toString(16)).toBe(`100${passkeyContracts.p256Verifier.slice(2).toLowerCase()}`);
  });

  it('packs calls side by side', () => {
    const [packed] = new Interface(['function multiSend(bytes transactions)']).decodeFunctionData('multiSend', encodeMultiSend([{ to: one, valueWei: 5n, data: '0xabcd' }, { to: two, data: '0x', isDelegated: true }]));
    expect(packed).toBe(concat(['0x00', one, zeroPadValue('0x05', 32), zeroPadValue('0x02', 32), '0xabcd', '0x01', two, zeroPadValue('0x00', 32), zeroPadValue('0x00', 32)]));
  });

  it('cannot create a contract', () => {
    const { encodeCalls } = safeAccount(passkeyContracts, walletSigner(one, async () => '0x'), { encodeCreation: () => '0x' });
    expect(() => encodeCalls([{ data: '0x60' }])).toThrow(expect.objectContaining({ code: 'smart.noCreation' }));
  });

  it('has signed what the module checks', () => {
    const operation = { sender: account, nonce: 3n, callData: '0x12', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 5n, maxPriorityFeePerGas: 4n, signature: '0x', factory: one, factoryData: '0x34', paymaster: two, paymasterVerificationGasLimit: 6n, paymasterPostOpGasLimit: 7n, paymasterData: '0x56' };
    const entry = { chainId: 10, entryPoint: three };
    const types = 'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint';
    expect(hashOf(toSafeOperation(operation, entry, one))).toBe(TypedDataEncoder.hash({ chainId: 10, verifyingContract: one }, { SafeOp: types.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) }, {
      safe: account, nonce: 3n, initCode: concat([one, '0x34']), callData: '0x12', verificationGasLimit: 2n, callGasLimit: 1n, preVerificationGas: 3n, maxPriorityFeePerGas: 4n, maxFeePerGas: 5n,
      paymasterAndData: concat([two, zeroPadValue('0x06', 16), zeroPadValue('0x07', 16), '0x56']), validAfter: 0, validUntil: 0, entryPoint: three,
    }));
    const assertion = encodeAssertion({ authenticatorData: '0xaa', clientDataFields: '"origin":"https://shop.test"', r: 1n, s: 2n });
    expect(assertion).toBe(coder.encode(['bytes', 'string', 'uint256', 'uint256'], ['0xaa', '"origin":"https://shop.test"', 1n, 2n]));
    expect(encodeContractSignature(one, '0xabcd')).toBe(concat([zeroPadValue(one, 32), zeroPadValue('0x41', 32), '0x00', zeroPadValue('0x02', 32), '0xabcd']));
  });
});

describe('owners and guardians', () => {
  const removal = (data: string) => [...new Interface(['function removeOwner(address, address, uint256)']).decodeFunctionData('removeOwner', data)];

  it('are taken out of a list by the one before', () => {
    expect(removal(removalOf(account, one, [one, two]).data ?? '')).toEqual(['0x0000000000000000000000000000000000000001', one, 1n]);
    expect(removal(removalOf(account, two.toLowerCase(), [one, two]).data ?? '')).toEqual([one, two, 1n]);
    const guardian = [...new Interface(['function revokeGuardianWithThreshold(address, address, uint256)']).decodeFunctionData('revokeGuardianWithThreshold', removalOfGuardian(three, one, [one]).data ?? '')];
    expect(guardian).toEqual(['0x0000000000000000000000000000000000000001', one, 0n]);
  });

  it('are not taken away where there is none, or no other', () => {
    expect(() => removalOf(account, three, [one, two])).toThrow(expect.objectContaining({ code: 'passkey.noOwner' }));
    expect(() => removalOf(account, one, [one])).toThrow(expect.objectContaining({ code: 'passkey.lastOwner' }));
    expect(() => removalOfGuardian(three, two, [one])).toThrow(expect.objectContaining({ code: 'passkey.noOwner' }));
  });

  it('are told to be missing where there is no contract to ask', async () => {
    const bundler = createFakeBundler({ call: async () => '0x' });
    await expect(readOwners(bundler, account)).rejects.toMatchObject({ code: 'passkey.notHere' });
    await expect(readSigner(bundler, passkeyContracts, key)).rejects.toMatchObject({ code: 'passkey.noContracts' });
    await expect(readGuardians(bundler, three, account)).rejects.toMatchObject({ code: 'passkey.noRecovery' });
  });

  it('know a recovery that is under way, and none', async () => {
    const request = (executeAfter: bigint) => coder.encode(['tuple(uint256,uint256,uint64,address[])'], [[1n, 1n, executeAfter, executeAfter === 0n ? [] : [one]]]);
    expect(await readRecovery(createFakeBundler({ call: async () => request(1_700_000_000n) }), three, account)).toEqual({ newOwners: [one], executableAtSeconds: 1_700_000_000 });
    expect(await readRecovery(createFakeBundler({ call: async () => request(0n) }), three, account)).toBeUndefined();
  });
});
