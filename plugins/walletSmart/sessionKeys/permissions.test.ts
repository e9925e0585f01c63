import { Interface } from 'ethers';
import { answering } from '../../../fixtures/bundler/answering.ts';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { HttpRequest } from '../../../src/contracts/ports/http.ts';
import type { AskedExecutionPermission } from '../../../src/domain/permissions/executionPermissions.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { requestExecutionPermissions, revokeExecutionPermission } from '../../../src/flows/permissions/executionPermissions.ts';
import { answerRequest } from '../../../src/flows/requests/answerRequest.ts';
import type { WalletRequest } from '../../../src/flows/requests/answerRequest.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { factoryAccount, simpleAccount, walletSmart } from '../index.ts';
import type { WalletSmartConfig } from '../index.ts';
import { nativeLimitRule } from './grantable.ts';
import { toGrant } from './permissions.ts';

const [alice] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const chainId = mockChainOne.id;
const asked: AskedExecutionPermission = { from: account, chainId, to: signer, expiry: 2_000_000_000, permission: { type: 'contract-call', data: { address: shop } } };
const request = { chainId: `0x${chainId.toString(16)}`, address: account, expiry: 2_000_000_000, signer: { type: 'account', data: { address: signer } }, permission: { type: 'contract-call', data: { address: shop } }, policies: [] };
const setPermissions = new Interface(['function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)']);

const kits: (() => void)[] = [];
afterEach(() => kits.splice(0).forEach((end) => end()));

async function start(config: Partial<WalletSmartConfig> = {}, walletId = 'smart') {
  const sent: HttpRequest[] = [];
  const test = createTestKit({
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), walletSmart.with({ owner: 'key', account: factoryAccount(), bundlers: 'https://bundler.test', ...config })],
    adapters: [answering(sent)],
  });
  kits.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  await test.settled(test.kit.dispatch(connect({ walletId })));
  const begin = (method: string, params: unknown, more: Partial<WalletRequest> = {}): Promise<unknown> => test.kit.dispatch(answerRequest({ method, params, review: true, ...more }));
  return { ...test, begin, ask: (...given: Parameters<typeof begin>) => test.settled(begin(...given)), sent };
}

describe('toGrant', () => {
  it('takes contracts of one key, and as much a call as is named', () => {
    const rules = [{ type: nativeLimitRule, data: { limit: '0x03e8' } }];
    expect(toGrant([{ ...asked, rules }, { ...asked, to: signer.toLowerCase(), rules: [{ type: nativeLimitRule, data: { limit: 1_000n } }], permission: { type: 'contract-call', data: { address: other } } }])).toEqual({
      signer, approvedTargets: [shop, other], nativeTokenLimitPerTransaction: 1_000n, permissionEndTimestamp: 2_000_000_000,
    });
    expect(toGrant([asked]).nativeTokenLimitPerTransaction).toBe(0n);
  });

  it.each<[string, readonly object[]]>([
    ['a sum of currency, which a limit of each call would let be sent again and again', [{ ...asked, permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } } }]],
    ['the earlier name of it', [{ ...asked, permission: { type: 'native-token-transfer', data: { allowance: '0x1' } } }]],
    ['a sum of a token', [{ ...asked, permission: { type: 'erc20-token-allowance', data: { tokenAddress: shop, allowanceAmount: '0x1' } } }]],
    ['single functions', [{ ...asked, permission: { type: 'contract-call', data: { address: shop, calls: ['buy()'] } } }]],
    ['a list of functions that is empty', [{ ...asked, permission: { type: 'contract-call', data: { address: shop, calls: [] } } }]],
    ['so many calls', [{ ...asked, rules: [{ type: 'call-limit', data: { count: 1 } }] }]],
    ['so many calls in a time', [{ ...asked, rules: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }]],
    ['a limit beside the one of a call', [{ ...asked, rules: [{ type: nativeLimitRule, data: { limit: '0x1' } }, { type: 'call-limit', data: { count: 1 } }] }]],
    ['a limit with more to it', [{ ...asked, rules: [{ type: nativeLimitRule, data: { limit: '0x1', count: 1 } }] }]],
    ['two keys', [asked, { ...asked, to: other }]],
    ['two ends', [asked, { ...asked, expiry: asked.expiry + 1 }]],
    ['two limits', [asked, { ...asked, rules: [{ type: nativeLimitRule, data: { limit: '0x1' } }] }]],
  ])('grants no key %s', (_what, permissions) => {
    expect(() => toGrant(permissions as never)).toThrow(expect.objectContaining({ code: 'wallet.unsupported' }) as Error); // some are of a type that no key has
  });

  it.each<[string, readonly object[]]>([
    ['no permission', []], ['no contract', [{ ...asked, permission: { type: 'contract-call', data: {} } }]], ['a contract that is none', [{ ...asked, permission: { type: 'contract-call', data: { address: '*' } } }]],
    ['a limit that is none', [{ ...asked, rules: [{ type: nativeLimitRule, data: { limit: 'all' } }] }]], ['no limit', [{ ...asked, rules: [{ type: nativeLimitRule, data: {} }] }]],
  ])('refuses %s', (_what, permissions) => {
    expect(() => toGrant(permissions as never)).toThrow(expect.objectContaining({ code: 'permission.badRequest' }) as Error); // likewise
  });
});

describe('permissions of a smart account', () => {
  it('are reviewed as the key that they become, with who asks', async () => {
    const { kit, begin, settled, turnUntil } = await start();
    const begun = begin('wallet_grantPermissions', [{ ...request, policies: [{ type: nativeLimitRule, data: { limit: '0x3e8' } }] }], { asker: { name: 'Shop', url: 'https://shop.test' } });
    begun.catch(() => {}); // asserted below
    await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    const order = getShownQuestion(kit, reviewQuestion)?.params.order;
    expect(order).toMatchObject({ kind: 'send', asker: { name: 'Shop', url: 'https://shop.test' }, send: { to: account, from: account } });
    const [granted] = setPermissions.decodeFunctionData('setPermissionsForSigner', order?.kind === 'send' ? order.send.data ?? '0x' : '0x');
    expect([granted.signer, granted.isAdmin, [...granted.approvedTargets], granted.nativeTokenLimitPerTransaction, granted.permissionStartTimestamp, granted.permissionEndTimestamp]).toEqual([signer, 0n, [shop], 1_000n, 0n, 2_000_000_000n]);
    kit.dispatch(closeModal());
    await expect(settled(begun)).rejects.toMatchObject({ code: 4001 });
  });

  it.each<[string, number, string, unknown, Partial<WalletRequest>?]>([
    ['what a key cannot be held to', 4200, 'wallet_grantPermissions', [{ ...request, permission: { type: 'native-token-transfer', data: { allowance: '0x1' } } }]],
    ['a key of the wallet', 4200, 'wallet_grantPermissions', [{ ...request, signer: { type: 'wallet', data: {} } }]],
    ['the current form, whose answers are redeemed by a manager of delegations', 4200, 'wallet_requestExecutionPermissions', [{}]],
    ['more than ten years', -32_602, 'wallet_grantPermissions', [{ ...request, expiry: 9_000_000_000 }]],
    ['an end that was', -32_602, 'wallet_grantPermissions', [{ ...request, expiry: 1 }]],
    ['calls of the account to itself', -32_602, 'wallet_grantPermissions', [{ ...request, permission: { type: 'contract-call', data: { address: account } } }]],
    ['permissions to the owner', -32_602, 'wallet_grantPermissions', [{ ...request, signer: { type: 'account', data: { address: alice.address } } }]],
    ['another account', 4100, 'wallet_grantPermissions', [{ ...request, address: other }]],
    ['an account that the app was not shown', 4100, 'wallet_grantPermissions', [request], { accounts: [] }],
    ['another chain', -32_602, 'wallet_grantPermissions', [{ ...request, chainId: '0x1' }]],
    ['another chain than the app is on', -32_602, 'wallet_grantPermissions', [request], { chainId: 1 }],
    ['a context of another account', -32_602, 'wallet_revokePermissions', { permissionContext: `0x${'12'.repeat(72)}` }],
    ['a context that is none of ours', -32_602, 'wallet_revokePermissions', [{ permissionContext: '0x7715' }]],
    ['an app that would disconnect', 4200, 'wallet_revokePermissions', [{ eth_accounts: {} }]],
  ])('are refused to apps: %s, by %s', async (_what, code, method, params, more = {}) => {
    const { kit, ask } = await start();
    await expect(ask(method, params, more)).rejects.toMatchObject({ code });
    expect(getShownQuestion(kit, reviewQuestion)).toBeUndefined();
  });

  it.each<[string, Partial<WalletSmartConfig>, string]>([['an account without session keys', { account: simpleAccount() }, 'smart'], ['an account that is opened by one', { sessionKeyOf: account }, 'smart'], ['a key', {}, 'key']])('are granted by no wallet such as %s', async (_what, config, walletId) => {
    const { kit, settled, ask } = await start(config, walletId);
    await expect(ask('wallet_grantPermissions', [{ ...request, address: undefined }])).rejects.toMatchObject({ code: 4200 });
    await expect(ask('wallet_revokePermissions', [{ permissionContext: '0x7715' }])).rejects.toMatchObject({ code: 4200 });
    await expect(settled(kit.dispatch(requestExecutionPermissions({ permissions: [asked] })))).rejects.toMatchObject({ code: 'wallet.unsupported' });
    await expect(settled(kit.dispatch(revokeExecutionPermission({ context: '0x7715' })))).rejects.toMatchObject({ code: 'wallet.unsupported' });
    const [capabilities] = Object.values(await ask('wallet_getCapabilities', [], { review: false }) as Readonly<Record<string, object>>); // as EIP-5792 has it
    expect(capabilities).not.toHaveProperty('permissions');
  });

  it('are told among the capabilities', async () => {
    const { ask } = await start();
    const told = await ask('wallet_getCapabilities', [account, [request.chainId]]);
    expect(told).toMatchObject({ [request.chainId]: { permissions: { supported: true, signerTypes: ['account'], permissionTypes: ['contract-call'], policyTypes: [nativeLimitRule] } } });
  });

  it("are asked for by the site itself as well, and what can be asked of no wallet is told by its name", async () => {
    const { kit, settled, turnUntil } = await start();
    await expect(settled(kit.dispatch(requestExecutionPermissions({ permissions: [{ ...asked, to: 'me' }] })))).rejects.toMatchObject({ code: 'permission.badRequest' });
    const begun = kit.dispatch(requestExecutionPermissions({ permissions: [{ ...asked, expiry: 2_000_000_000 }] }));
    begun.catch(() => {}); // asserted below
    await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    kit.dispatch(closeModal());
    await expect(settled(begun)).rejects.toMatchObject({ code: 'user.cancelled' });
  });
});
