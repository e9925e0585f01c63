import { Interface } from 'ethers';
import type { UserOperationV07 } from '../userOperations/userOperation.ts';
import { isGranted, isGrantOf, readKeyGrant, toFrameKeyGrant } from './keyGrants.ts';

// What an operation may be within a grant is tried in full where it is signed: server/wallet/worker/sessionKeys.test.ts.

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const data = {
  primaryType: 'SignerPermissionRequest', domain: { name: 'Account', version: '1', chainId: 10, verifyingContract: account },
  message: { signer: shop, isAdmin: '0', approvedTargets: [other], nativeTokenLimitPerTransaction: '7', permissionStartTimestamp: '5', permissionEndTimestamp: '0x9' },
};
const grant = { account, chainId: 10, targets: [other], limitWei: 7n, startSeconds: 5, endSeconds: 9 };

describe('readKeyGrant', () => {
  it('reads what a key is granted, as text and as numbers', () => {
    expect(readKeyGrant(data, shop.toLowerCase())).toEqual({ account, chainId: 10, grant });
    expect(readKeyGrant({ ...data, message: { ...data.message, isAdmin: 0, nativeTokenLimitPerTransaction: 7n, permissionStartTimestamp: 5, permissionEndTimestamp: 9n } }, shop)).toEqual({ account, chainId: 10, grant });
  });

  it.each<[string, object]>([
    ['a limit that is none', { nativeTokenLimitPerTransaction: 'all' }], ['a limit below zero', { nativeTokenLimitPerTransaction: -1 }], ['no limit', { nativeTokenLimitPerTransaction: undefined }], ['a start that is none', { permissionStartTimestamp: 1.5 }],
    ['an end that no number holds', { permissionEndTimestamp: '9007199254740993' }], ['an end before its start', { permissionStartTimestamp: '5', permissionEndTimestamp: '4' }], ['contracts that are no list', { approvedTargets: shop }], ['a contract that is none', { approvedTargets: ['all'] }],
    ['any contract beside another', { approvedTargets: [shop, `0x${'00'.repeat(20)}`] }], ['no word of who is an admin', { isAdmin: undefined }], ['too many contracts', { approvedTargets: Array.from({ length: 101 }, () => shop) }],
  ])('grants nothing for %s', (_what, part) => {
    expect(readKeyGrant({ ...data, message: { ...data.message, ...part } }, shop)).toEqual({ account, chainId: 10 });
  });

  it.each<[string, object]>([['another type', { primaryType: 'Note' }], ['no account', { domain: { chainId: 10 } }], ['a chain that is no number', { domain: { ...data.domain, chainId: '10' } }], ['another signer', { message: { ...data.message, signer: other } }], ['no signer', { message: {} }]])('is none for %s', (_what, part) => {
    expect(readKeyGrant({ ...data, ...part }, shop)).toBeUndefined();
  });
});

describe('isGranted', () => {
  const operation: UserOperationV07 = { sender: account, nonce: 1n, callData: new Interface(['function execute(address,uint256,bytes)']).encodeFunctionData('execute', [other, 7n, '0x12']), callGasLimit: 3n, verificationGasLimit: 2n, preVerificationGas: 1n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, signature: '0x' };
  it.each<[string, boolean, number, bigint]>([['in its first millisecond', true, 5_000, 67n], ['in its last', true, 8_999, 67n], ['before it', false, 4_999, 67n], ['from its end on', false, 9_000, 67n], ['for more than may leave the account', false, 5_000, 66n]])('holds %s: %s', (_when, isTaken, nowMs, maxWei) => {
    expect(isGranted(operation, { chainId: 10 }, grant, { nowMs, maxWei })).toBe(isTaken);
  });
});

it('a grant is one of an account on a chain, and is told with its amount as text', () => {
  expect([isGrantOf(grant, { account: account.toLowerCase(), chainId: 10 }), isGrantOf(grant, { account, chainId: 1 }), isGrantOf(grant, { account: shop, chainId: 10 })]).toEqual([true, false, false]);
  expect(toFrameKeyGrant(grant)).toEqual({ account, chainId: 10, targets: [other], limitWei: '7', startSeconds: 5, endSeconds: 9 });
});
