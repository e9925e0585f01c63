import { Interface } from 'ethers';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { DescriberContext } from '../../../src/contracts/points/describers.ts';
import type { PreviewRequest } from '../../../src/domain/preview/preview.ts';
import { createGrantDescriber, stateOfKey, toFields } from './describeGrant.ts';

const contract = new Interface(['function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)']);
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const word = `0x${'12'.repeat(32)}`;
const clock = createFakeClock();
const context: DescriberContext = { account, activeChainId: 1, names: {}, clock, signal: new AbortController().signal, transport: () => Promise.reject(new Error('asks no node')) };
const describer = createGrantDescriber(() => [{ id: 1, nativeCurrency: { symbol: 'ETH', decimals: 18 } }]);
const later = Math.floor(clock.nowMs() / 1_000) + 100;

const call = (req: readonly unknown[]): PreviewRequest => ({ kind: 'transaction', chainId: 1, transaction: { to: account, data: contract.encodeFunctionData('setPermissionsForSigner', [[...req, 0, 0, word], word]) } });
const said = async (request: PreviewRequest) => {
  const description = await describer(request, context);
  return description && [description.title, ...(description.fields ?? []).map(({ label, value, format }) => ['key' in label ? label.key : label.text, 'key' in value ? value.key : value.text, format])];
};

const may = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: later, permissionEndTimestamp: later + 60 };

describe('toFields', () => {
  it('says of a key that was granted what its grant said', async () => {
    const asked = await describer(call([signer, 0, [shop], 5n, later, later + 60]), context);
    expect(toFields(may, { symbol: 'ETH', decimals: 18 }, clock.nowMs())).toEqual(asked?.fields?.slice(1));
    const any = await describer(call([signer, 0, [`0x${'0'.repeat(40)}`], 5n, later, later + 60]), context);
    expect(toFields({ ...may, approvedTargets: 'any' }, { symbol: 'ETH', decimals: 18 }, clock.nowMs())).toEqual(any?.fields?.slice(1));
  });
});

describe('stateOfKey', () => {
  // The contract: startTimestamp <= block.timestamp && block.timestamp < endTimestamp.
  it.each([[later - 1, 'notBegun'], [later, 'inForce'], [later + 59, 'inForce'], [later + 60, 'expired']])('is at %d s %s', (seconds, state) => {
    expect(stateOfKey(may, seconds * 1_000)).toBe(state);
  });
});

describe('createGrantDescriber', () => {
  it('says whom, which contracts, how much a call, from when and until when', async () => {
    expect(await said(call([signer, 0, [shop, account], 10n ** 17n, later, later + 60]))).toEqual([
      { key: 'smart.key.grant' }, ['smart.key.signer', signer, 'address'], ['smart.key.targets', shop, 'address'], ['smart.key.targets', account, 'address'],
      ['smart.key.perCall', '0.1 ETH', 'amount'], ['smart.key.from', String(later), 'date'], ['smart.key.until', String(later + 60), 'date'],
    ]);
    expect(await said(call([signer, 0, [`0x${'0'.repeat(40)}`], 0n, 0, (1n << 128n) - 1n]))).toEqual([
      { key: 'smart.key.grant' }, ['smart.key.signer', signer, 'address'], ['smart.key.targets', 'smart.key.anyContract', 'text'], ['smart.key.perCall', '0 ETH', 'amount'], ['smart.key.from', 'smart.key.atOnce', 'text'], ['smart.key.until', String((1n << 128n) - 1n), 'number'],
    ]);
  });

  it('says the same of what an owner signs', async () => {
    const message = { signer, isAdmin: '0', approvedTargets: [shop], nativeTokenLimitPerTransaction: '5', permissionStartTimestamp: 0, permissionEndTimestamp: '100' };
    const typed: PreviewRequest = { kind: 'typedData', data: { domain: { chainId: 5 }, types: { SignerPermissionRequest: [] }, primaryType: 'SignerPermissionRequest', message } };
    expect((await said(typed))?.[3]).toEqual(['smart.key.perCall', '5 wei', 'amount']);
  });

  it('says that a key without contracts is taken back', async () => {
    expect(await said(call([signer, 0, [], 0n, 0, 0]))).toEqual([{ key: 'smart.key.revoke' }, ['smart.key.signer', signer, 'address']]);
  });

  it.each<[string, PreviewRequest]>([
    ['what makes an admin', call([signer, 1, [shop], 0n, 0, later])],
    ['another call', { kind: 'transaction', chainId: 1, transaction: { to: account, data: '0xa9059cbb' } }],
    ['a malformed one', { kind: 'transaction', chainId: 1, transaction: { to: account, data: '0x5892e23600' } }],
    ['a message', { kind: 'message', message: 'Hello' }],
    ['typed data of another shape', { kind: 'typedData', data: { domain: {}, types: {}, primaryType: 'SignerPermissionRequest', message: { signer } } }],
  ])('says nothing of %s', async (_what, request) => {
    expect(await said(request)).toBeUndefined();
  });
});
