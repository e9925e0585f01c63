import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { providerCodes } from '../../src/domain/providerError.ts';
import { judgeRequest, toAppRefusal } from './judgeRequest.ts';

const app = { chainIds: [1, 10], methods: ['personal_sign', 'wallet_switchEthereumChain'] };
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
    expect(judgeRequest({ ...request, method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }, app)).toEqual({ kind: 'switch', chainId: 10 });
  });

  it.each([
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: 'eip155:0' }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: '0x1' }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: undefined }],
    [providerCodes.invalidParams, 'connectApp.badChain', { chain: 'solana:1' }],
    [providerCodes.unknownChain, 'connectApp.chainNotAllowed', { chain: 'eip155:5' }],
    [providerCodes.unknownChain, 'connectApp.chainNotAllowed', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }],
    [providerCodes.unauthorized, 'connectApp.methodNotAllowed', { method: 'eth_sendTransaction' }],
    [providerCodes.invalidParams, 'input.notChainId', { method: 'wallet_switchEthereumChain', params: [] }],
  ] as const)('refuses by %d, because of %s: %j', (code, cause, part) => {
    expect(refused(part)).toMatchObject({ code, cause: { code: cause } });
  });
});

describe('toAppRefusal', () => {
  it('tells a no of the person as this way has it', () => {
    expect(toAppRefusal(userErrors.rejected())).toEqual({ code: 5000, message: 'User rejected.' });
    expect(toAppRefusal(userErrors.cancelled())).toEqual({ code: 5000, message: 'User rejected.' });
    expect(toAppRefusal(new Error('broken'))).toEqual({ code: providerCodes.internal, message: 'broken' });
  });
});
