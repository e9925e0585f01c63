import type { HttpRequest } from '../../contracts/ports/http.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import { defineService } from '../../domain/service/service.ts';
import { askPaymaster } from './askPaymaster.ts';
import type { PaymasterMethod } from './askPaymaster.ts';

const paymaster = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const operation: UserOperation = { sender: paymaster, nonce: 7n, callData: '0x', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n, signature: '0x' };
const entry = { entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', chainId: 8453, version: '0.7' } as const;

async function ask(method: PaymasterMethod, answer: { readonly status?: number; readonly body: string }, context?: Readonly<Record<string, unknown>>) {
  const asked: HttpRequest[] = [];
  const http = { send: async (request: HttpRequest) => (asked.push(request), { status: 200, statusText: 'OK', headers: {}, ...answer }) };
  const service = defineService({ hosts: ['pays.test'], clientId: 'site' });
  const end = askPaymaster({ url: 'https://pays.test/v2', http, service, context }, method, operation, entry);
  const outcome = await end.then((value) => ({ value }), (error: { readonly code: string; readonly message: string }) => ({ code: error.code, message: error.message }));
  const [request] = asked;
  return { outcome, params: (JSON.parse(request?.body ?? '{}') as { readonly params: readonly unknown[] }).params, request };
}
const answering = (result: unknown) => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) });

describe('askPaymaster', () => {
  it('tells the chain by ERC-7677, and what the site says beside it', async () => {
    const { outcome, params, request } = await ask('pm_getPaymasterStubData', answering({ paymaster, paymasterData: '0xff' }), { policyId: 'p' });
    expect(outcome).toEqual({ value: { paymaster, paymasterData: '0xff' } });
    expect(params).toEqual([expect.objectContaining({ sender: paymaster, nonce: '0x7' }), entry.entryPoint, '0x2105', { policyId: 'p' }]);
    expect(request?.headers).toMatchObject({ 'x-client-id': 'site', 'content-type': 'application/json' });
  });

  it('gives an empty context where there is none, and none by pm_sponsorUserOperation', async () => {
    expect((await ask('pm_getPaymasterData', answering({ paymaster }))).params[3]).toEqual({});
    expect((await ask('pm_sponsorUserOperation', answering({ paymaster }))).params).toHaveLength(2);
    expect((await ask('pm_sponsorUserOperation', answering({ paymaster }), { a: 1 })).params[2]).toEqual({ a: 1 });
  });

  it.each<[string, { readonly status?: number; readonly body: string }]>([
    ['Paymaster error: 402 - no credit', { status: 402, body: 'no credit' }],
    ['Paymaster error: 500 - OK', { status: 500, body: '' }],
    ['Paymaster error: 200 - not allowed', { body: JSON.stringify({ error: { code: -32_000, message: 'not allowed' } }) }],
    ['Paymaster error: 403 - not allowed', { status: 403, body: JSON.stringify({ error: { message: 'not allowed' } }) }],
    ['Paymaster error: 200 - over the limit', answering({ reason: 'over the limit' })],
    ['Paymaster error: 200 - it does not pay for this', answering('0x')],
    ['Paymaster error: 200 - an answer that makes no sense', answering({ paymaster: '0x12' })],
    ['Paymaster error: 200 - an answer that makes no sense', answering(null)],
    ['Paymaster error: 200 - an answer that makes no sense', { body: '<html>' }],
    ['Paymaster error: 200 - an answer that makes no sense', { body: `${'['.repeat(2_000)}${']'.repeat(2_000)}` }],
  ])('fails in the words of the specification: %s', async (message, answer) => {
    expect((await ask('pm_getPaymasterData', answer)).outcome).toEqual({ code: 'paymaster.failed', message });
  });

  it('passes on that the service cannot be reached', async () => {
    const http = { send: async () => Promise.reject(new Error('offline')) };
    await expect(askPaymaster({ url: 'https://pays.test', http, service: undefined }, 'pm_getPaymasterData', operation, entry)).rejects.toThrow('offline');
  });
});
