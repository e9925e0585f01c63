import { AbiCoder, Interface, toBeHex, verifyMessage, Wallet } from 'ethers';
import { encodeExecution } from './encodeExecution.ts';
import { modularAccount } from './modularAccount.ts';
import type { ModularAccountOptions } from './modularAccount.ts';
import { nonceKeyFor } from './nonceKeyFor.ts';

const [factory, bootstrap, validator, sessionKeys] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string]; // four of them
const owner = new Wallet(`0x${'11'.repeat(32)}`);
const none = `0x${'0'.repeat(40)}`;
const options: ModularAccountOptions = { kind: 'reference', factory, bootstrap, validator, sessionKeys, salt: 5n };
const abi = AbiCoder.defaultAbiCoder();
// The interfaces as erc7579-implementation and Nexus publish them, encoded by ethers.
const config = '(address module, bytes data)';
const contract = new Interface([
  'function createAccount(bytes32 salt, bytes initCode)', 'function getAddress(bytes32 salt, bytes initcode)',
  `function initMSA(${config}[] validators, ${config}[] executors, ${config} hook, ${config}[] fallbacks)`,
  'function execute(bytes32 mode, bytes executionCalldata)',
]);
const nexus = new Interface(['function createAccount(bytes initData, bytes32 salt)', 'function computeAccountAddress(bytes initData, bytes32 salt)', `function initNexus(${config}[] validators, ${config}[] executors, ${config} hook, ${config}[] fallbacks, address registry, address[] attesters, uint8 threshold)`]);
const modules = [[validator, abi.encode(['uint256', 'address[]'], [1, [owner.address]])], [sessionKeys, '0x']];

describe('modularAccount', () => {
  it('is created with its modules, as each maker wants to be told', () => {
    const salt = toBeHex(5, 32);
    const first = abi.encode(['address', 'bytes'], [bootstrap, contract.encodeFunctionData('initMSA', [modules, [], [none, '0x'], []])]);
    const { origin } = modularAccount(options);
    if (origin.by !== 'factory') throw new Error('It has a factory.');
    expect([origin.encodeCreation(owner.address), origin.encodeAddressOf(owner.address)]).toEqual([contract.encodeFunctionData('createAccount', [salt, first]), contract.encodeFunctionData('getAddress', [salt, first])]);
    const other = modularAccount({ ...options, kind: 'nexus' }).origin;
    if (other.by !== 'factory') throw new Error('It has a factory.');
    const data = abi.encode(['address', 'bytes'], [bootstrap, nexus.encodeFunctionData('initNexus', [modules, [], [none, '0x'], [], none, [], 0])]);
    expect([other.encodeCreation(owner.address), other.encodeAddressOf(owner.address)]).toEqual([nexus.encodeFunctionData('createAccount', [data, salt]), nexus.encodeFunctionData('computeAccountAddress', [data, salt])]);
  });

  it('has no session keys without a module for them', () => {
    const { sessionKeys: _none, ...without } = options;
    expect([modularAccount(without).sessionKeys, modularAccount(without).modules]).toEqual([undefined, { validator }]);
  });

  it.each<[string, object]>([['kind', { kind: 'other' }], ['factory', { factory: 'x' }], ['bootstrap', { bootstrap: '' }], ['validator', { validator: '0x1' }], ['sessionKeys', { sessionKeys: 'none' }]])('takes no %s that is none', (_what, part) => {
    expect(() => modularAccount({ ...options, ...part })).toThrow(expect.objectContaining({ code: 'smart.notConfigured' }));
  });

  it.each([27, 28, 0, 1])('signs a hash as a message that the module is told to take for one, where the wallet ends in %i', async (last) => {
    const hash = `0x${'34'.repeat(32)}`;
    const signed = await owner.signMessage(Buffer.from('34'.repeat(32), 'hex'));
    const asked: (string | Uint8Array)[] = [];
    const signMessage = async (message: string | Uint8Array) => {
      asked.push(message);
      return `${signed.slice(0, -2)}${last.toString(16).padStart(2, '0')}`;
    };
    const signature = await modularAccount(options).signHash?.({ address: owner.address, signMessage, signTypedData: () => Promise.reject(new Error('not asked')) }, hash, { address: factory, chainId: 1 }) ?? '';
    expect(signature.slice(0, 42)).toBe(validator);
    expect(parseInt(signature.slice(-2), 16)).toBe((last % 27) + 31);
    expect([signature.slice(42, -2), verifyMessage(asked[0] ?? '', signed)]).toEqual([signed.slice(2, -2), owner.address]);
  });
});

describe('encodeExecution', () => {
  it('packs one call, and lists several', () => {
    const call = { to: factory, valueWei: 7n, data: '0xabcd' };
    expect(encodeExecution([call])).toBe(contract.encodeFunctionData('execute', [`0x${'00'.repeat(32)}`, `${factory}${toBeHex(7, 32).slice(2)}abcd`]));
    const list = abi.encode(['(address,uint256,bytes)[]'], [[[factory, 7n, '0xabcd'], [bootstrap, 0n, '0x']]]);
    expect(encodeExecution([call, { to: bootstrap }])).toBe(contract.encodeFunctionData('execute', [`0x01${'00'.repeat(31)}`, list]));
    expect(() => encodeExecution([{ data: '0x60' }])).toThrow(expect.objectContaining({ code: 'smart.noCreation' }));
  });
});

describe('nonceKeyFor', () => {
  it('names the module where each layout looks for it', () => {
    // Read back as MSAAdvanced.sol (`shr(96, nonce)`) and NonceLib.sol (`shr(96, shl(32, nonce))`, and a mode of 0 in the fourth byte) do.
    const words = [0n, 1n, 1n << 191n, BigInt(owner.address) << 32n].map((key) => [nonceKeyFor(validator, key, 'first') << 64n, nonceKeyFor(validator, key, 'nexus') << 64n] as const);
    for (const [first, last] of words) {
      expect([first >> 96n, BigInt.asUintN(256, last << 32n) >> 96n, BigInt.asUintN(8, last >> 224n), last >> 256n]).toEqual([BigInt(validator), BigInt(validator), 0n, 0n]);
    }
    expect(new Set(words.map(([first]) => first)).size).toBe(4);
    expect(new Set(words.map(([, last]) => last)).size).toBe(4);
  });
});
