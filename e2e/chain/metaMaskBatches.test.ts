import { Interface } from 'ethers';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { getCallsStatus } from '../../src/flows/batches/getCallsStatus.ts';
import { getCapabilities } from '../../src/flows/batches/getCapabilities.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { showCallsStatus } from '../../src/flows/batches/showCallsStatus.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { selectCallsBundles } from '../../src/store/calls.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { connectedKit } from './lib/chainKit.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { metaMaskBatches } from './lib/metaMaskBatches.ts';
import type { MetaMaskBatches, MetaMaskSettings } from './lib/metaMaskBatches.ts';
import { KeyringTypes } from './lib/metaMaskConstants.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()']);
const [, { address: bob }] = testAccounts;

let anvil: Anvil;
let to: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await installMulticall3(anvil);
});
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(async () => {
  kits.splice(0).forEach((kit) => kit.destroy());
  await anvil.rpc('evm_setAutomine', [true]);
});
afterAll(() => anvil.stop());

async function connected(settings: Partial<MetaMaskSettings> = {}): Promise<{ readonly kit: Latchkey; readonly wallet: MetaMaskBatches }> {
  const wallet = metaMaskBatches(anvil);
  wallet.set(settings);
  const { kit } = await connectedKit([{ anvil }], () => wallet);
  kits.push(kit);
  return { kit, wallet };
}
const adding = (by: number, valueWei?: bigint) => ({ to, data: faults.encodeFunctionData('add', [by]), ...(valueWei !== undefined && { valueWei }) });
const failing = () => ({ to, data: faults.encodeFunctionData('failWithReason') });
const count = () => ask(anvil, to, 'count() view returns (uint256)');
const capabilitiesOf = async (kit: Latchkey) => (await kit.dispatch(getCapabilities()))[anvil.chainId];

describe("the batches of MetaMask's handlers", () => {
  it('are sent as one transaction, and followed until it has a receipt', async () => {
    const { kit } = await connected();
    expect(await capabilitiesOf(kit)).toEqual({ atomic: 'supported', others: {} });
    await anvil.rpc('evm_setAutomine', [false]);
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2, 5n), { to: bob, valueWei: 7n, data: '0x' }], forceAtomic: true }));
    expect(await kit.dispatch(getCallsStatus({ id }))).toMatchObject({ outcome: 'pending', code: 100, receipts: [] });
    await anvil.rpc('evm_setAutomine', [true]);
    await anvil.rpc('evm_mine');
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ id, chainId: anvil.chainId, outcome: 'confirmed', code: 200, isAtomic: true, receipts: [{ success: true }] });
    expect(await count()).toBe(3n);
    expect(selectActivity(kit.getState())).toEqual([]);
  });

  it('may be of one call, which needs no smart account', async () => {
    const { kit } = await connected({ upgrade: 'noneOnThisChain' });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(4)] }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed', receipts: [{ success: true }] });
    expect(await count()).toBe(4n);
  });

  it('take effect whole or not at all', async () => {
    const { kit } = await connected();
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), failing()] }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'reverted', code: 500, receipts: [{ success: false }] });
    expect(await count()).toBe(0n);
  });

  it('have ids of its own, and are found by the name that the site gave, under which none is sent twice', async () => {
    const { kit, wallet } = await connected();
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], id: '0x77' }));
    expect(id).not.toBe('0x77');
    await expect(kit.dispatch(sendCalls({ calls: [adding(1)], id: '0x77' }))).rejects.toMatchObject({ code: 'calls.sameId' });
    expect(await kit.dispatch(waitForCalls({ id: '0x77' }))).toMatchObject({ id, outcome: 'confirmed' });
    expect(wallet.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1);
    await expect(kit.dispatch(getCallsStatus({ id: '0x78' }))).rejects.toMatchObject({ code: 'calls.unknown' });
  });

  it('can be refused by the person, and nothing is left of them', async () => {
    const { kit } = await connected({ refuses: true });
    await expect(kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], oneByOne: true }))).rejects.toMatchObject({ code: 'user.rejected' });
    expect([await count(), selectCallsBundles(kit.getState()), selectActivity(kit.getState())]).toEqual([0n, [], []]);
  });

  it('are offered after an upgrade of the account', async () => {
    const { kit } = await connected({ upgrade: 'offered' });
    expect(await capabilitiesOf(kit)).toEqual({ atomic: 'ready', others: {} });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
  });

  it.each<[string, Partial<MetaMaskSettings>, string]>([
    ['where the person wants no smart account', { upgrade: 'dismissed' }, 'calls.upgradeRejected'],
    ['with an account that cannot become one', { upgrade: 'offered', keyring: KeyringTypes.ledger }, 'calls.upgradeRejected'],
    ['on a chain without smart accounts', { upgrade: 'noneOnThisChain' }, 'calls.chainUnsupported'],
  ])('are refused %s, and go one by one where the caller said so', async (_where, settings, code) => {
    const { kit } = await connected(settings);
    expect(await capabilitiesOf(kit)).toEqual({ atomic: 'unsupported', others: {} });
    const calls = [adding(1), adding(2)];
    for (const forceAtomic of [true, false]) await expect(kit.dispatch(sendCalls({ calls, forceAtomic }))).rejects.toMatchObject({ code });
    await expect(kit.dispatch(sendCalls({ calls, forceAtomic: true, oneByOne: true }))).rejects.toMatchObject({ code });
    expect(await count()).toBe(0n);
    const { id } = await kit.dispatch(sendCalls({ calls, oneByOne: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed', isAtomic: false, receipts: [{ success: true }, { success: true }] });
    expect(await count()).toBe(3n);
  });

  it('are refused with a capability that it lacks, unless that may be missing', async () => {
    const { kit } = await connected();
    const paymasterService = { url: 'https://paymaster.example' };
    await expect(kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], capabilities: { paymasterService } }))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], capabilities: { paymasterService: { ...paymasterService, optional: true } } }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
  });

  it('are shown in the list of activity, since it shows none itself', async () => {
    const { kit } = await connected();
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)] }));
    await kit.dispatch(showCallsStatus({ id }));
    expect(selectShownScreen(kit.getState())).toBeDefined();
  });
});
