import { createPreview } from './createPreview.ts';
import { parseSigningRequest } from './parseSigningRequest.ts';
import type { PreviewFacts } from './preview.ts';

// Requests of the kinds that a test page for wallets sends: well-formed, malformed, and made to deceive.
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const word = (hex: string): string => hex.padStart(64, '0');
const approveAll = `0x095ea7b3${word(other.slice(2).toLowerCase())}${'f'.repeat(64)}`;
const typed = (change: object = {}, domain: object = {}): string => JSON.stringify({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }], Mail: [{ name: 'to', type: 'address' }, { name: 'text', type: 'string' }] },
  primaryType: 'Mail', domain: { name: 'Mail', chainId: 1, verifyingContract: contract, ...domain }, message: { to: other, text: 'Hello' }, ...change,
});
const facts: PreviewFacts = { account, activeChainId: 1, nowMs: 0, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
const parse = (method: string, params: readonly unknown[]): ReturnType<typeof parseSigningRequest> => parseSigningRequest({ method, params }, { chainId: 1 });

describe('parseSigningRequest', () => {
  it.each<[string, string, readonly unknown[], object]>([
    ['a transaction', 'eth_sendTransaction', [{ from: account, to: other, value: '0x10', gas: '0x5208' }], { kind: 'transaction', chainId: 1, transaction: { to: other, valueWei: 16n, gas: 21_000n } }],
    ['a transaction on a chain of its own', 'eth_sendTransaction', [{ from: account, to: other, chainId: '0xa' }], { kind: 'transaction', chainId: 10 }],
    ['fees and a nonce', 'eth_sendTransaction', [{ from: account, to: other, maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1', nonce: '0x7', gasPrice: null, type: '0x2', accessList: [] }], { transaction: { nonce: 7, fees: { type: 'eip1559', maxFeePerGasWei: 5n, maxPriorityFeePerGasWei: 1n } } }],
    ['one price', 'eth_sendTransaction', [{ from: account, to: other, gasPrice: '0x5', gasLimit: '0x5208' }], { transaction: { gas: 21_000n, fees: { type: 'legacy', gasPriceWei: 5n } } }],
    ['calldata by its other name', 'eth_sendTransaction', [{ from: account, to: other, input: '0x12' }], { transaction: { data: '0x12' } }],
    ['a message', 'personal_sign', ['0x48656c6c6f', account], { kind: 'message', message: '0x48656c6c6f', isBytes: true }],
    ['a message as plain text', 'personal_sign', ['Hello', account], { kind: 'message', message: 'Hello', isBytes: false }],
    ['a message after the account', 'personal_sign', [account, '0x48656c6c6f'], { kind: 'message', message: '0x48656c6c6f' }],
    ['typed data', 'eth_signTypedData_v4', [account, typed()], { kind: 'typedData', data: { primaryType: 'Mail', domain: { chainId: 1 } } }],
    ['typed data before the account', 'eth_signTypedData_v4', [typed(), account], { kind: 'typedData' }],
    ['typed data as an object', 'eth_signTypedData_v3', [account, JSON.parse(typed())], { kind: 'typedData' }],
  ])('reads %s', (_name, method, params, request) => {
    expect(parse(method, params)).toMatchObject({ account, request });
  });

  it.each([[[account, other], account, other], [[other, account], account, other], [[contract, other], other, contract]])('knows which of two addresses is the account: %j', (params, expected, message) => {
    expect(parseSigningRequest({ method: 'personal_sign', params }, { chainId: 1, accounts: [account.toLowerCase()] })).toEqual(expect.objectContaining({ account: expected, request: { kind: 'message', message, isBytes: true } }));
  });

  it.each<[string, string, readonly unknown[], string]>([
    ['a blind signature', 'eth_sign', [account, `0x${'ab'.repeat(32)}`], 'message.refused'],
    ['the first form of typed data', 'eth_signTypedData', [[{ type: 'string', name: 'Message', value: 'Hi' }], account], 'message.refused'],
    ['the first form after the account', 'eth_signTypedData', [account, [{ type: 'string', name: 'Message', value: 'Hi' }]], 'message.refused'],
    ['a method that signs nothing', 'eth_accounts', [], 'message.refused'],
    ['no parameters', 'personal_sign', [], 'message.refused'],
    ['a message that is an object', 'personal_sign', [{}, account], 'message.refused'],
    ['no transaction', 'eth_sendTransaction', [], 'message.refused'],
    ['a transaction without a sender', 'eth_sendTransaction', [{ to: other }], 'message.refused'],
    ['calldata told twice and differently', 'eth_sendTransaction', [{ from: account, to: other, data: '0x12', input: approveAll }], 'message.refused'],
    ['gas told twice and differently', 'eth_sendTransaction', [{ from: account, to: other, gas: '0x1', gasLimit: '0x2' }], 'message.refused'],
    ['fees of two kinds', 'eth_sendTransaction', [{ from: account, to: other, gasPrice: '0x1', maxFeePerGas: '0x2' }], 'message.refused'],
    ['half a fee', 'eth_sendTransaction', [{ from: account, to: other, maxPriorityFeePerGas: '0x2' }], 'message.refused'],
    ['authorisations', 'eth_sendTransaction', [{ from: account, to: other, authorizationList: [] }], 'message.refused'],
    ['another payer', 'eth_sendTransaction', [{ from: account, to: other, eip712Meta: {} }], 'message.refused'],
    ['a transaction of a type that is lost', 'eth_sendTransaction', [{ from: account, to: other, type: '0x4' }], 'message.refused'],
    ['an access list that is none', 'eth_sendTransaction', [{ from: account, to: other, accessList: [{}] }], 'input.notHexData'],
    ['an access list where the type has none', 'eth_sendTransaction', [{ from: account, to: other, type: '0x0', accessList: [{ address: other, storageKeys: [] }] }], 'message.refused'],
    ['a recipient that is no address', 'eth_sendTransaction', [{ from: account, to: '0x12' }], 'input.notAddress'],
    ['a recipient that is an object', 'eth_sendTransaction', [{ from: account, to: { valueOf: other } }], 'input.notAddress'],
    ['an amount that is no quantity', 'eth_sendTransaction', [{ from: account, to: other, value: 'lots' }], 'input.notQuantity'],
    ['an amount as a number', 'eth_sendTransaction', [{ from: account, to: other, value: 16 }], 'input.notQuantity'],
    ['a gas limit that is none', 'eth_sendTransaction', [{ from: account, to: other, gas: 'invalid' }], 'input.notQuantity'],
    ['calldata of half bytes', 'eth_sendTransaction', [{ from: account, to: other, data: '0x123' }], 'input.notHexData'],
    ['a chain that is none', 'eth_sendTransaction', [{ from: account, to: other, chainId: 'one' }], 'input.notChainId'],
    ['typed data that is no JSON', 'eth_signTypedData_v4', [account, '{types'], 'message.badTypedData'],
    ['typed data without types', 'eth_signTypedData_v4', [account, typed({ types: undefined })], 'message.badTypedData'],
    ['typed data without a primary type', 'eth_signTypedData_v4', [account, typed({ primaryType: undefined })], 'message.badTypedData'],
    ['a primary type that is not there', 'eth_signTypedData_v4', [account, typed({ primaryType: 'Non-Existent' })], 'message.badTypedData'],
    ['a value of another type', 'eth_signTypedData_v4', [account, typed({ message: { to: other, text: 1 } })], 'message.badTypedData'],
    ['a type that is not there', 'eth_signTypedData_v4', [account, typed({ types: { Mail: [{ name: 'to', type: 'Person' }] } })], 'message.badTypedData'],
    ['a chain id padded with zeros', 'eth_signTypedData_v4', [account, typed({}, { chainId: '0x0000000000000000000000000000000000000000000000000000000000000001' })], 'message.badTypedData'],
    ['a contract as an integer', 'eth_signTypedData_v4', [account, typed({}, { verifyingContract: 546_584_486_846_459 })], 'message.badTypedData'],
    ['a contract as an integer in text', 'eth_signTypedData_v4', [account, typed({}, { verifyingContract: '546584486846459126461364135121053344201067465379' })], 'message.badTypedData'],
    ['a contract as octal text', 'eth_signTypedData_v4', [account, typed({}, { verifyingContract: `0o${'1'.repeat(40)}` })], 'message.badTypedData'],
    ['a contract as bare hex', 'eth_signTypedData_v4', [account, typed({}, { verifyingContract: contract.slice(2) })], 'message.badTypedData'],
  ])('refuses %s', (_name, method, params, code) => {
    expect(() => parse(method, params)).toThrow(expect.objectContaining({ code }));
  });

  it.each<[string, string, readonly unknown[], readonly string[]]>([
    ['an approval of everything', 'eth_sendTransaction', [{ from: account, to: contract, data: approveAll }], ['unlimitedAllowance']],
    ['a collection handed over', 'eth_sendTransaction', [{ from: account, to: contract, data: `0xa22cb465${word(other.slice(2).toLowerCase())}${word('1')}` }], ['approvesAll']],
    ['typed data for another chain', 'eth_signTypedData_v4', [account, typed({}, { chainId: 5 })], ['wrongChain']],
    ['the hash of a transaction as a message', 'personal_sign', [`0x${'fe'.repeat(32)}`, account], ['blindHash']],
  ])('leads to a preview that warns of %s', (_name, method, params, codes) => {
    expect(createPreview(parse(method, params).request, facts).warnings.filter(({ level }) => level === 'danger').map(({ code }) => code)).toEqual(codes);
  });
});
