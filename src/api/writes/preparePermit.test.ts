import { AbiCoder, id, TypedDataEncoder, Wallet, ZeroHash } from 'ethers';
import { refusal } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { rpcErrors } from '../transport/errors.ts';
import { finishPermit, preparePermit } from './preparePermit.ts';
import { readPermitSupport } from './readPermitSupport.ts';

const key = new Wallet(`0x${'11'.repeat(32)}`);
const other = new Wallet(`0x${'22'.repeat(32)}`);
const owner = key.address;
const spender = other.address;
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const coder = AbiCoder.defaultAbiCoder();
const domain = { name: 'Token', version: '1', chainId: 1, verifyingContract: token };
const standard = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';

/** A token that answers some questions, by signature, and refuses the others. */
function tokenWith(answers: Readonly<Record<string, string>>, ownerCode = '0x'): RpcTransport {
  const bySelector = new Map(Object.entries(answers).map(([signature, answer]) => [id(signature).slice(0, 10), answer]));
  return createFakeTransport(async ({ method, params = [] }) => {
    if (method === 'eth_getCode') return params[0] === token ? '0x60' : ownerCode;
    const [{ data }] = params as readonly [{ readonly data: string }]; // of eth_call
    const answer = bySelector.get(data.slice(0, 10));
    if (answer === undefined) throw refusal();
    return answer;
  });
}
const text = (value: string) => coder.encode(['string'], [value]);
const usual = { 'nonces(address)': coder.encode(['uint256'], [5n]), 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain(domain), 'name()': text('Token') };
const told = (fields: string, of: Partial<typeof domain> = {}) => {
  const { name, version, chainId, verifyingContract } = { ...domain, ...of };
  return coder.encode(['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'], [fields, name, version, chainId, verifyingContract, ZeroHash, []]);
};

describe('readPermitSupport', () => {
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>]>([
    ['version 1, which it does not tell', usual, domain],
    ['a version that it tells', { ...usual, 'version()': text('3'), 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain({ ...domain, version: '3' }) }, { ...domain, version: '3' }],
    ['no version at all', { ...usual, 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain({ name: 'Token', chainId: 1, verifyingContract: token }) }, { name: 'Token', chainId: 1, verifyingContract: token }],
    ['another name than it shows, by EIP-5267', { ...usual, 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain({ ...domain, name: 'Old' }), 'eip712Domain()': told('0x0f', { name: 'Old' }) }, { ...domain, name: 'Old' }],
    ['the hash of the type told', { ...usual, 'PERMIT_TYPEHASH()': id(standard) }, domain],
  ])('finds the domain of a token with %s', async (_what, answers, expected) => {
    expect(await readPermitSupport(tokenWith(answers), { token, owner })).toEqual({ kind: 'eip2612', nonce: 5n, domain: expected });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['without nonces', { ...usual, 'nonces(address)': '0x' }, '0x'],
    ['without a domain', { 'nonces(address)': usual['nonces(address)'], 'name()': usual['name()'] }, '0x'],
    ['with a domain that cannot be rebuilt', { ...usual, 'DOMAIN_SEPARATOR()': ZeroHash }, '0x'],
    ['whose domain is for another chain', { ...usual, 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain({ ...domain, chainId: 5 }), 'eip712Domain()': told('0x0f', { chainId: 5 }) }, '0x'],
    ['whose domain is for another contract', { ...usual, 'DOMAIN_SEPARATOR()': TypedDataEncoder.hashDomain({ ...domain, verifyingContract: spender }), 'eip712Domain()': told('0x0f', { verifyingContract: spender }) }, '0x'],
    ['with permits of another kind', { ...usual, 'PERMIT_TYPEHASH()': id('Permit(address a)') }, '0x'],
    ['of an owner that is a contract', usual, '0x6080'],
  ])('finds none for a token %s', async (_what, answers, ownerCode) => {
    expect(await readPermitSupport(tokenWith(answers, ownerCode), { token, owner })).toBeUndefined();
  });

  it('finds it for an account that runs the code of another', async () => {
    expect(await readPermitSupport(tokenWith(usual, `0xef0100${'12'.repeat(20)}`), { token, owner })).toMatchObject({ nonce: 5n });
  });

  it('does not take a node that fails for a token without', async () => {
    const failing = createFakeTransport(() => Promise.reject(rpcErrors.noResponse()));
    await expect(readPermitSupport(failing, { token, owner })).rejects.toMatchObject({ code: 'rpc.noResponse' });
  });
});

describe('finishPermit', () => {
  const taking = tokenWith({ ...usual, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': '0x' });
  const prepare = () => preparePermit(taking, { token, owner, spender, amount: 7n, deadline: 99n });
  const types = { Permit: standard.slice('Permit('.length, -1).split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) };
  const message = { owner, spender, value: 7n, nonce: 5n, deadline: 99n };

  it('gives the parts of a signature by the owner, in any of its forms', async () => {
    const { v, r, s } = await key.signTypedData(domain, types, message).then((signature) => ({ r: signature.slice(0, 66), s: `0x${signature.slice(66, 130)}`, v: Number(`0x${signature.slice(130)}`) }));
    const whole = { kind: 'eip2612', token, owner, spender, value: 7n, nonce: 5n, deadline: 99n, v, r, s };
    expect(await finishPermit(taking, await prepare(), `${r}${s.slice(2)}${v.toString(16)}`)).toEqual(whole);
    expect(await finishPermit(taking, await prepare(), `${r}${s.slice(2)}0${v - 27}`)).toEqual(whole);
  });

  it.each<[string, () => Promise<string>]>([
    ['by another account', () => other.signTypedData(domain, types, message)],
    ['over another amount', () => key.signTypedData(domain, types, { ...message, value: 8n })],
    ['of a contract', async () => `0x${'12'.repeat(100)}`],
  ])('refuses a signature %s', async (_what, sign) => {
    await expect(finishPermit(taking, await prepare(), await sign())).rejects.toMatchObject({ code: 'wallet.badSignature' });
  });

  it('gives out none that the token would not take', async () => {
    await expect(finishPermit(tokenWith(usual), await prepare(), await key.signTypedData(domain, types, message))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  });
});
