import { Transaction, TypedDataEncoder, hashAuthorization, hashMessage } from 'ethers';
import published from '../../../fixtures/eip7702/viem-7702-hash.json';
import { recoverAuthorization } from '../../../src/domain/messages/authorization.ts';
import { recoverAddress } from '../../../src/domain/messages/signatures.ts';
import { codeOf } from '../testing/parties.ts';
import { parseSigningAsk } from './parseSigningAsk.ts';
import type { AskedSignature, SigningAsk } from './parseSigningAsk.ts';
import { importPhrase } from './secrets.ts';
import { createSigning } from './signing.ts';
import type { Signed } from './parseSigningAsk.ts';

const secret = importPhrase('test test test test test test test test test test test junk');
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const account = { address, index: 0 };

const ask = (asked: AskedSignature, more: Partial<SigningAsk> = {}): SigningAsk => ({ asked, account, chainId: 1, ...more });
const request = (method: string, ...params: readonly unknown[]): SigningAsk => ask({ kind: 'request', method, params });
const sign = async (what: SigningAsk): Promise<Signed> => {
  const signing = createSigning({ now: () => 0 });
  return signing.take(signing.prepare(what).ticket).sign(secret, address);
};
const signatureOf = (signed: Signed): string => (signed.kind === 'signature' ? signed.signature : 'none');

const typedData = (change: object = {}) => ({
  types: { Mail: [{ name: 'to', type: 'address' }, { name: 'contents', type: 'string' }] },
  primaryType: 'Mail', domain: { name: 'Mail', chainId: 1 }, message: { to: other, contents: 'Hello' }, ...change,
});
const transaction = { from: address, to: other, value: '0x1', nonce: '0x0', gas: '0x5208', chainId: '0x1' };
const fees = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' };

describe('personal_sign', () => {
  it.each([['text', 'Hello, world'], ['bytes', '0xdeadbeef'], ['text that looks like hex of an odd length', '0xabc']])('signs %s as ethers hashes it', async (_, message) => {
    const what = request('personal_sign', message, address);
    const hash = hashMessage(/^0x([\da-f]{2})+$/.test(message) ? Buffer.from(message.slice(2), 'hex') : message);
    expect(parseSigningAsk(what).hash).toBe(hash);
    expect(recoverAddress(hash, signatureOf(await sign(what)))).toBe(address);
  });

  it.each([
    ['32 bytes', `0x${'ab'.repeat(32)}`],
    ['a hash written out', 'ab'.repeat(32)],
    ['a hash written out in bytes', `0x${Buffer.from(`0x${'ab'.repeat(32)}`).toString('hex')}`],
    ['32 letters, which may be a hash as well', 'abcdefghijklmnopqrstuvwxyz012345'],
  ])('refuses %s', async (_, message) => {
    expect(await codeOf(() => parseSigningAsk(request('personal_sign', message, address)))).toBe('requestRefused:bareHash');
  });

  it('refuses another account, and one it is given twice', async () => {
    expect(await codeOf(() => parseSigningAsk(request('personal_sign', 'Hello', other)))).toBe('wrongAccount');
    expect(await codeOf(() => parseSigningAsk(request('personal_sign', 'Hello')))).toBe('requestRefused:message.refused');
  });
});

describe('eth_signTypedData_v4', () => {
  it('signs as ethers hashes it, from an object or its text', async () => {
    const { types, domain, message } = typedData();
    const hash = TypedDataEncoder.hash(domain, types, message);
    for (const data of [typedData(), JSON.stringify(typedData())]) {
      const what = request('eth_signTypedData_v4', address, data);
      expect(parseSigningAsk(what).hash).toBe(hash);
      expect(recoverAddress(hash, signatureOf(await sign(what)))).toBe(address);
    }
  });

  it.each([
    ['another chain', typedData({ domain: { name: 'Mail', chainId: 10 } }), 'wrongChain'],
    ['a padded chain id', typedData({ domain: { name: 'Mail', chainId: '0x01' } }), 'requestRefused:message.badTypedData'],
    ['the domain of the EntryPoint', typedData({ domain: { name: 'ERC4337', version: '1', chainId: 1 } }), 'requestRefused:accountShaped'],
    ['a user operation', { ...typedData(), types: { PackedUserOperation: [{ name: 'sender', type: 'address' }, { name: 'nonce', type: 'uint256' }] }, primaryType: 'PackedUserOperation', message: { sender: other, nonce: 1 } }, 'requestRefused:accountShaped'],
    ['a hash in a wrapper', { ...typedData(), types: { Wrapper: [{ name: 'hash', type: 'bytes32' }] }, primaryType: 'Wrapper', message: { hash: `0x${'ab'.repeat(32)}` } }, 'requestRefused:bareHash'],
    ['missing fields', typedData({ message: { to: other } }), 'requestRefused:message.badTypedData'],
  ])('refuses %s', async (_, data, code) => {
    expect(await codeOf(() => parseSigningAsk(request('eth_signTypedData_v4', address, data)))).toBe(code);
  });

  it('shows the very data that it hashes, though the site changes its own afterwards', () => {
    const data = typedData();
    const { shown, hash } = parseSigningAsk(request('eth_signTypedData_v4', address, data));
    data.message.contents = 'Goodbye';
    expect(shown).toMatchObject({ kind: 'typedData', data: { message: { contents: 'Hello' } } });
    expect(hash).toBe(TypedDataEncoder.hash(typedData().domain, typedData().types, typedData().message));
  });
});

describe('eth_signTransaction', () => {
  it.each([
    ['legacy', { ...transaction, gasPrice: '0x3b9aca00' }, 0],
    ['legacy, named', { ...transaction, type: '0x0', gasPrice: '0x3b9aca00' }, 0],
    ['EIP-2930', { ...transaction, type: '0x1', gasPrice: '0x3b9aca00', accessList: [{ address: other, storageKeys: [`0x${'00'.repeat(32)}`] }] }, 1],
    ['EIP-1559', { ...transaction, ...fees, type: '0x2', data: '0xabcdef' }, 2],
  ])('signs a transaction of the kind %s as ethers reads it', async (_, given, type) => {
    const signed = await sign(request('eth_signTransaction', given));
    const read = Transaction.from(signed.kind === 'transaction' ? signed.raw : '0x');
    expect(read).toMatchObject({ type, from: address, to: other, value: 1n, nonce: 0, gasLimit: 21_000n, chainId: 1n });
    expect(read.unsignedHash).toBe(parseSigningAsk(request('eth_signTransaction', given)).hash);
  });

  it.each([
    ['another chain', { ...transaction, ...fees, chainId: '0xa' }, 'wrongChain'],
    ['another sender', { ...transaction, ...fees, from: other }, 'wrongAccount'],
    ['blobs', { ...transaction, ...fees, type: '0x3', blobVersionedHashes: [`0x01${'00'.repeat(31)}`], maxFeePerBlobGas: '0x1' }, 'requestRefused:message.refused'],
    ['the type of blobs', { ...transaction, ...fees, type: '0x3' }, 'requestRefused:message.refused'],
    ['an authorisation from a site', { ...transaction, ...fees, authorizationList: [] }, 'requestRefused:onlyKit'],
    ['a type that its fees are not of', { ...transaction, type: '0x2', gasPrice: '0x1' }, 'requestRefused:type'],
    ['the type of a list that it does not have', { ...transaction, type: '0x1', gasPrice: '0x1' }, 'requestRefused:type'],
    ['no fees', transaction, 'incompleteTransaction'],
    ['no nonce', { ...transaction, ...fees, nonce: undefined }, 'incompleteTransaction'],
    ['no gas', { ...transaction, ...fees, gas: undefined }, 'incompleteTransaction'],
    ['data said twice and differently', { ...transaction, ...fees, data: '0x01', input: '0x02' }, 'requestRefused:message.refused'],
    ['a recipient that is none', { ...transaction, ...fees, to: '0x1234' }, 'requestRefused:input.notAddress'],
    ['a wrong checksum', { ...transaction, ...fees, to: other.replace('C51812', 'c51812') }, 'requestRefused:input.notAddress'],
  ])('refuses %s', async (_, given, code) => {
    expect(await codeOf(() => parseSigningAsk(request('eth_signTransaction', given)))).toBe(code);
  });

  it('carries authorisations for the kit, as ethers reads them', async () => {
    const handed = await sign(ask({ kind: 'authorization', chainId: 1, address: other, nonce: 1 }, { isKitFlow: true }));
    if (handed.kind !== 'authorization') throw new Error(handed.kind);
    const given = { ...transaction, ...fees, type: '0x4', authorizationList: [handed.authorization] };
    const signed = await sign({ ...request('eth_signTransaction', given), isKitFlow: true });
    const read = Transaction.from(signed.kind === 'transaction' ? signed.raw : '0x');
    expect(read).toMatchObject({ type: 4, from: address });
    expect(read.authorizationList).toMatchObject([{ address: other, nonce: 1n, chainId: 1n }]);
    const elsewhere = { ...given, authorizationList: [{ ...handed.authorization, chainId: 10 }] };
    expect(await codeOf(() => parseSigningAsk({ ...request('eth_signTransaction', elsewhere), isKitFlow: true }))).toBe('wrongChain');
  });
});

/** Of viem's own tests; those for every chain are refused here. */
const vectors = published.flatMap(({ args: [given], value }) => {
  const { contractAddress, address = contractAddress, chainId = 0, nonce = 0 }: { readonly contractAddress?: string; readonly address?: string; readonly chainId?: number; readonly nonce?: number } = Object(given);
  return address !== undefined && chainId > 0 && value.startsWith('0x') ? [{ authorization: { chainId, address, nonce }, hash: value }] : [];
});

describe('what only the kit may ask', () => {
  const authorization = { kind: 'authorization', chainId: 1, address: other, nonce: 5 } as const;
  const operation = {
    kind: 'userOperation', as: 'hash', entry: { entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', chainId: 1, version: '0.7' },
    operation: { sender: other, nonce: 1n, callData: '0x', callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, signature: '0x' },
  } as const;

  it('hands an account over as EIP-7702 has it', async () => {
    const what = ask(authorization, { isKitFlow: true });
    expect(parseSigningAsk(what).hash).toBe(hashAuthorization({ chainId: 1, address: other, nonce: 5 }));
    const signed = await sign(what);
    expect(signed.kind === 'authorization' && recoverAuthorization(signed.authorization)).toBe(address);
  });

  it.each(vectors)('hashes $authorization as viem does', ({ authorization, hash }) => {
    expect(parseSigningAsk(ask({ kind: 'authorization', ...authorization }, { isKitFlow: true, chainId: authorization.chainId })).hash).toBe(hash);
  });

  it('signs a user operation by its hash, or by its hash as a message', async () => {
    const { hash } = parseSigningAsk(ask(operation, { isKitFlow: true }));
    expect(recoverAddress(hash, signatureOf(await sign(ask(operation, { isKitFlow: true }))))).toBe(address);
    expect(parseSigningAsk(ask({ ...operation, as: 'message' }, { isKitFlow: true })).hash).toBe(hashMessage(Buffer.from(hash.slice(2), 'hex')));
  });

  it.each([['authorisations', authorization], ['user operations', operation]] as const)('refuses %s that a site asks for', async (_, asked) => {
    expect(await codeOf(() => parseSigningAsk(ask(asked)))).toBe('requestRefused:onlyKit');
    expect(await codeOf(() => parseSigningAsk(ask(asked, { isKitFlow: false })))).toBe('requestRefused:onlyKit');
  });

  it('refuses other chains and chain 0, even for the kit', async () => {
    const isKitFlow = true;
    expect(await codeOf(() => parseSigningAsk(ask({ ...authorization, chainId: 10 }, { isKitFlow })))).toBe('wrongChain');
    expect(await codeOf(() => parseSigningAsk(ask({ ...authorization, chainId: 0 }, { isKitFlow, chainId: 0 })))).toBe('requestRefused:message.badAuthorization');
    expect(await codeOf(() => parseSigningAsk(ask({ ...operation, entry: { ...operation.entry, chainId: 10 } }, { isKitFlow })))).toBe('wrongChain');
    for (const chainId of [0, 10]) {
      const eip7702Auth = { chainId, address: other, nonce: 0, r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, yParity: 0 } as const;
      expect(await codeOf(() => parseSigningAsk(ask({ ...operation, operation: { ...operation.operation, factory: '0x7702', eip7702Auth } }, { isKitFlow })))).toBe('wrongChain');
    }
  });
});

it.each(['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_sendTransaction', 'wallet_sign', 'constructor', '__proto__'])('refuses the method %s', async (method) => {
  expect(await codeOf(() => parseSigningAsk(request(method, address, 'Hello')))).toBe('requestRefused:method');
});
