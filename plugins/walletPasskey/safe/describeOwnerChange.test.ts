import { Interface } from 'ethers';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { DescriberContext } from '../../../src/contracts/points/describers.ts';
import type { PreviewRequest } from '../../../src/domain/preview/preview.ts';
import { passkeyContracts } from './contracts.ts';
import { createOwnerDescriber } from './describeOwnerChange.ts';

// The interfaces as Safe publishes them, encoded by ethers.
const safe = new Interface(['function addOwnerWithThreshold(address owner, uint256 _threshold)', 'function removeOwner(address prevOwner, address owner, uint256 _threshold)', 'function swapOwner(address prevOwner, address oldOwner, address newOwner)', 'function changeThreshold(uint256 _threshold)', 'function enableModule(address module)', 'function disableModule(address prevModule, address module)']);
const recoveryModule = new Interface(['function addGuardianWithThreshold(address _guardian, uint256 _threshold)', 'function revokeGuardianWithThreshold(address _prevGuardian, address _guardian, uint256 _threshold)', 'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)', 'function finalizeRecovery(address _wallet)', 'function cancelRecovery()']);
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const first = '0x0000000000000000000000000000000000000001';
const { recovery } = passkeyContracts;
const context: DescriberContext = { account, activeChainId: 1, names: {}, clock: createFakeClock(), signal: new AbortController().signal, transport: () => Promise.reject(new Error('asks no node')) };
const describer = createOwnerDescriber(passkeyContracts);

const call = (to: string, data: string): PreviewRequest => ({ kind: 'transaction', chainId: 1, transaction: { to, data } });
const said = async (request: PreviewRequest) => {
  const description = await describer(request, context);
  return description && [description.title, (description.fields ?? []).map(({ label, value, format }) => ['key' in label ? label.key : '', 'text' in value ? value.text : '', format]), (description.warnings ?? []).map(({ level }) => level)];
};
const field = (name: string, address: string) => [`passkey.change.${name}`, address, 'address'];

describe('createOwnerDescriber', () => {
  it.each([
    ['addOwner', account, safe.encodeFunctionData('addOwnerWithThreshold', [owner, 1n]), [field('owner', owner)], []],
    ['removeOwner', account, safe.encodeFunctionData('removeOwner', [first, owner, 1n]), [field('owner', owner)], []],
    ['swapOwner', account, safe.encodeFunctionData('swapOwner', [first, owner, other]), [field('oldOwner', owner), field('newOwner', other)], []],
    ['threshold', account, safe.encodeFunctionData('changeThreshold', [2n]), [], []],
    ['enableModule', account, safe.encodeFunctionData('enableModule', [other]), [field('module', other)], []],
    ['enableRecovery', account, safe.encodeFunctionData('enableModule', [recovery]), [field('module', recovery)], []],
    ['disableModule', account, safe.encodeFunctionData('disableModule', [first, other]), [field('module', other)], ['danger']],
    ['addGuardian', recovery, recoveryModule.encodeFunctionData('addGuardianWithThreshold', [owner, 1n]), [field('guardian', owner)], ['danger']],
    ['removeGuardian', recovery, recoveryModule.encodeFunctionData('revokeGuardianWithThreshold', [first, owner, 0n]), [field('guardian', owner)], ['danger']],
    ['startRecovery', recovery, recoveryModule.encodeFunctionData('confirmRecovery', [other, [owner, first], 1n, true]), [field('account', other), field('newOwner', owner), field('newOwner', first)], ['danger']],
    ['finishRecovery', recovery, recoveryModule.encodeFunctionData('finalizeRecovery', [other]), [field('account', other)], ['danger']],
    ['cancelRecovery', recovery, recoveryModule.encodeFunctionData('cancelRecovery'), [], []],
  ])('says in words: %s', async (name, to, data, fields, warnings) => {
    expect(await said(call(to, data))).toEqual([{ key: `passkey.change.${name}` }, fields, warnings]);
  });

  it.each<[string, PreviewRequest]>([
    ['the same call of another contract', call(other, safe.encodeFunctionData('addOwnerWithThreshold', [owner, 1n]))],
    ['a call of the module as if it were the account', call(account, recoveryModule.encodeFunctionData('addGuardianWithThreshold', [owner, 1n]))],
    ['one that is cut off', call(account, safe.encodeFunctionData('addOwnerWithThreshold', [owner, 1n]).slice(0, 60))],
    ['a payment', { kind: 'transaction', chainId: 1, transaction: { to: account, valueWei: 1n } }],
    ['what creates a contract', { kind: 'transaction', chainId: 1, transaction: { data: '0x00' } }],
    ['a message', { kind: 'message', message: 'Hello' }],
  ])('says nothing of %s', async (_what, request) => {
    expect(await said(request)).toBeUndefined();
  });
});
