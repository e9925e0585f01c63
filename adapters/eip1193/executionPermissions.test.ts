import { createFakeClock } from '../../mocks/fakeClock.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { WalletPermissions } from '../../src/contracts/wallet.ts';
import type { AskedExecutionPermission } from '../../src/domain/permissions/executionPermissions.ts';
import type { Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { eip1193Adapter } from './index.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const context = '0x7715';
const asked: AskedExecutionPermission = { from: account, chainId: 1, to, expiry: 1_577_840_461, permission: { type: 'contract-call', data: { address: to } } };
const current = { chainId: '0x1', from: account, to, permission: { type: 'contract-call', isAdjustmentAllowed: false, data: { address: to } }, rules: [{ type: 'expiry', data: { timestamp: 1_577_840_461 } }], context, dependencies: [], delegationManager: to };
const earlier = { chainId: '0x1', address: account, expiry: 1_577_840_461, signer: { type: 'account', data: { address: to } }, permission: { type: 'contract-call', data: { address: to } }, policies: [], context };

/** The permissions of a wallet, by what it answers to each method; an object with a code is thrown. */
async function permissionsOf(answers: Readonly<Record<string, unknown>>): Promise<{ readonly permissions: WalletPermissions; readonly requests: Eip1193Request[] }> {
  const requests: Eip1193Request[] = [];
  const session = await eip1193Adapter.create().open(
    {
      async request(question) {
        if (question.method === 'eth_chainId') return '0x1';
        if (question.method === 'eth_requestAccounts') return [account];
        requests.push(question);
        const answer = answers[question.method] ?? { code: -32_601, message: 'Method not found' };
        if (typeof answer === 'object' && answer !== null && 'code' in answer) throw answer;
        return answer;
      },
      on: () => {},
      removeListener: () => {},
    },
    { walletId: 'test', chains: [], silent: false, signal: new AbortController().signal, port: (port) => (port.id === clockPort.id ? createFakeClock() : undefined) as never, note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {} }, // it asks for the clock alone
  );
  if (!session.executionPermissions) throw new Error('It has none.');
  return { permissions: session.executionPermissions, requests };
}

describe('createExecutionPermissions', () => {
  it('asks in the current form alone where the wallet knows it', async () => {
    const { permissions, requests } = await permissionsOf({ wallet_requestExecutionPermissions: [current], wallet_revokeExecutionPermission: {} });
    expect(await permissions.grant([asked])).toMatchObject([{ to, context, delegationManager: to }]);
    await permissions.revoke(context);
    expect(requests).toEqual([
      { method: 'wallet_requestExecutionPermissions', params: [{ chainId: '0x1', from: account, to, permission: { type: 'contract-call', isAdjustmentAllowed: false, data: { address: to } }, rules: [{ type: 'expiry', data: { timestamp: 1_577_840_461 } }] }] },
      { method: 'wallet_revokeExecutionPermission', params: { permissionContext: context } },
    ]);
  });

  it.each<[string, object]>([['its code', { code: -32_601, message: '?' }], ['another code', { code: 4_200, message: '?' }], ['its words', { code: -32_000, message: 'the method wallet_requestExecutionPermissions does not exist/is not available' }]])('asks in the earlier form where the wallet does not know the current one, by %s', async (_how, error) => {
    const { permissions, requests } = await permissionsOf({ wallet_requestExecutionPermissions: error, wallet_grantPermissions: [earlier], wallet_revokePermissions: {} });
    expect(await permissions.grant([asked])).toMatchObject([{ to, context, from: account }]);
    await permissions.revoke(context);
    expect(requests.map(({ method }) => method)).toEqual(['wallet_requestExecutionPermissions', 'wallet_grantPermissions', 'wallet_revokeExecutionPermission', 'wallet_revokePermissions']);
    expect(requests[3]?.params).toEqual({ permissionContext: context });
  });

  it.each<[string, string, Readonly<Record<string, unknown>>, number]>([
    ['a wallet that knows neither', 'wallet.unsupported', {}, 2],
    ['a person who refuses, who is not asked again', 'user.rejected', { wallet_requestExecutionPermissions: { code: 4_001, message: 'no' } }, 1],
    ['an answer that is none', 'wallet.badAnswer', { wallet_requestExecutionPermissions: [{}] }, 1],
    ['an answer in the other form', 'wallet.badAnswer', { wallet_requestExecutionPermissions: [earlier] }, 1],
    ['something else than was asked', 'permission.notAsked', { wallet_requestExecutionPermissions: [{ ...current, to: account }] }, 1],
  ])('fails for %s, as %s', async (_what, code, answers, count) => {
    const { permissions, requests } = await permissionsOf(answers);
    await expect(permissions.grant([asked])).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(count);
  });

  it('asks nothing for another account, or for what can be asked of no wallet', async () => {
    const { permissions, requests } = await permissionsOf({ wallet_requestExecutionPermissions: [current] });
    await expect(permissions.grant([{ ...asked, from: to }])).rejects.toMatchObject({ code: 'wallet.accountGone' });
    await expect(permissions.grant([{ ...asked, expiry: -1 }])).rejects.toMatchObject({ code: 'permission.badRequest' });
    expect(requests).toEqual([]);
  });
});
