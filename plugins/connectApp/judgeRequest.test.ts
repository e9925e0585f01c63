import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { rpcErrors } from '../../src/api/transport/errors.ts';
import { callsErrors } from '../../src/contracts/callsErrors.ts';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { requestErrors } from '../../src/domain/requests/requestErrors.ts';
import { pluginErrors } from '../../src/kernel/pluginErrors.ts';
import { providerCodes } from '../../src/domain/wallets/providerError.ts';
import { judgeRequest, toAppRefusal } from './judgeRequest.ts';

const app = { chainIds: [1, 10], methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'] };
const request = { id: 1, topic: 'a', chain: 'eip155:1', method: 'personal_sign', params: [] as readonly unknown[] };
const refused = (part: Partial<AppRequest>): unknown => {
  try {
    return judgeRequest({ ...request, ...part }, app);
  } catch (error) {
    return error;
  }
};

describe('judgeRequest', () => {
  it('lets through what was allowed, on the chain that the request names', () => {
    expect(judgeRequest({ ...request, chain: 'eip155:10' }, app)).toEqual({ kind: 'ask', chainId: 10 });
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) expect(judgeRequest({ ...request, method, params: [{ chainId: '0xa' }] }, app)).toEqual({ kind: 'switch', chainId: 10 });
  });

  it.each([
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: 'eip155:0' }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: '0x1' }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: undefined }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: 'solana:1' }],
    [providerCodes.unknownChain, 'connectApp.chainNotAllowed', { chain: 'eip155:5' }],
    [providerCodes.unknownChain, 'connectApp.chainNotAllowed', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }],
    [providerCodes.unknownChain, 'connectApp.chainNotAllowed', { method: 'wallet_addEthereumChain', params: [{ chainId: '0x5', rpcUrls: ['https://evil.example'] }] }],
    [providerCodes.unauthorized, 'connectApp.methodNotAllowed', { method: 'eth_sendTransaction' }],
    [providerCodes.limitExceeded, 'connectApp.tooLarge', { params: ['0x'.padEnd(600_000, '0')] }],
    [providerCodes.invalidParams, 'input.notChainId', { method: 'wallet_switchEthereumChain', params: [] }],
    [providerCodes.invalidParams, 'input.notChainId', { method: 'wallet_switchEthereumChain', params: ['0xa'] }],
    [providerCodes.invalidParams, 'input.notChainId', { method: 'wallet_addEthereumChain', params: { chainId: '0xa' } as never }],
  ] as const)('refuses by %d, because of %s: %j', (code, cause, part) => {
    expect(refused(part)).toMatchObject({ code, cause: { code: cause } });
  });
});

describe('toAppRefusal', () => {
  it('tells a no of the person as wallets do', () => {
    for (const error of [userErrors.rejected(), userErrors.cancelled()]) expect(toAppRefusal(error)).toEqual({ code: 4001, message: 'User rejected the request.' });
  });

  it.each([
    ['something that broke', new TypeError("Cannot read properties of undefined (reading 'x')"), -32_603],
    ['a node that is out of reach', rpcErrors.requestFailed({ status: 401, statusText: 'x', body: 'key abc' }), -32_603],
    ['a part of the page', pluginErrors.notRegistered({ id: 'secret' }), -32_603],
  ])('keeps to itself what %s says', (_what, error, code) => {
    expect(toAppRefusal(error)).toEqual({ code, message: 'Internal error' });
  });

  it('hands on what a node and a contract say, within bounds', () => {
    expect(toAppRefusal(rpcErrors.error({ host: 'node.test', code: 3, message: `execution reverted: ${'x'.repeat(100_000)}`, data: '0x08c379a0' }))).toEqual({ code: 3, message: expect.stringMatching(/^execution reverted: x{10,1000}…$/), data: '0x08c379a0' });
    expect(toAppRefusal(rpcErrors.error({ host: 'node.test', code: -32_000, message: 'nonce too low', data: { path: '/etc' } }))).toEqual({ code: -32_000, message: 'nonce too low' });
  });

  it.each([[walletErrors.noneActive(), 4100], [requestErrors.unsupported({ method: 'eth_sign' }), 4200], [walletErrors.disconnected(), 4900], [chainErrors.unknown({ chainId: 5 }), 4902], [callsErrors.unknown(), 5730]] as const)('has the number of the standards for %s', (error, code) => {
    expect(toAppRefusal(error)).toMatchObject({ code, message: error.message });
  });
});
