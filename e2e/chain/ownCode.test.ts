import { Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { delegationOf, simple7702Account } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { getCapabilities } from '../../src/flows/batches/getCapabilities.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { describeReview } from '../../src/flows/review/describeReview.ts';
import { priceOrder } from '../../src/flows/review/priceOrder.ts';
import { toPreviewRequests } from '../../src/flows/review/review.ts';
import type { ReviewOrder } from '../../src/flows/review/review.ts';
import { selectActivity } from '../../src/store/activity.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import { openInApp } from '../lib/inAppSessions.ts';
import type { TestInApp } from '../lib/inAppSessions.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()']);
const ether = 10n ** 18n;

let anvil: Anvil;
let delegate: string;
let to: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  await installMulticall3(anvil);
  delegate = await deploy(anvil, creationCode('0.8', 'Simple7702Account'));
}, 60_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(() => anvil?.stop());

const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const count = () => ask(anvil, to, 'count() view returns (uint256)');
const codeOf = (address: string) => anvil.rpc('eth_getCode', [address, 'latest']);
const etherOf = async (address: string) => BigInt(String(await anvil.rpc('eth_getBalance', [address, 'latest'])));
const typeOf = async (hash: string | undefined) => ((await anvil.rpc('eth_getTransactionByHash', [hash])) as { readonly type: string }).type; // of anvil

/** A page of a visitor who has a wallet, by default a key, and some ether; the site has chosen a contract whose code accounts run. */
async function openPage(code = delegate, inApp?: TestInApp) {
  const owner = Wallet.createRandom();
  const address = inApp?.addresses[0] ?? owner.address;
  await anvil.rpc('anvil_setBalance', [address, `0x${ether.toString(16)}`]);
  const options = { chainId: anvil.chainId, delegation: delegationOf(simple7702Account({ delegate: code })) };
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => inApp?.openSession(options) ?? localSession({ signer: new Wallet(owner.privateKey), ...options }) })],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  const atomic = async () => (await kit.dispatch(getCapabilities({ chainIds: [anvil.chainId] })))[anvil.chainId]?.atomic;
  return { kit, address, atomic, who: { walletId: 'key', address } };
}

describe('an account of a key that runs code of its own', () => {
  it('hands itself to it in its first batch, and calls itself in the next', async () => {
    const { kit, address, atomic } = await openPage();
    expect(await atomic()).toBe('ready');
    const first = await kit.dispatch(sendCalls({ calls: [adding(1), { ...adding(2), valueWei: 5n }], forceAtomic: true }));
    const status = await kit.dispatch(waitForCalls({ id: first.id }));
    expect(status).toMatchObject({ outcome: 'confirmed', isAtomic: true, receipts: [{ success: true }] });
    expect([await count(), await etherOf(to), await codeOf(address), await typeOf(status.receipts[0]?.hash), await atomic()]).toEqual([3n, 5n, `0xef0100${delegate.slice(2).toLowerCase()}`, '0x4', 'supported']);
    const second = await kit.dispatch(sendCalls({ calls: [adding(4), adding(8)], forceAtomic: true }));
    const then = await kit.dispatch(waitForCalls({ id: second.id }));
    expect([await count(), await typeOf(then.receipts[0]?.hash), selectActivity(kit.getState()).length]).toEqual([15n, '0x2', 2]);
  });

  it('sends nothing of a batch of which one call would be refused', async () => {
    const { kit, address } = await openPage();
    await expect(kit.dispatch(sendCalls({ calls: [adding(1), { to, data: faults.encodeFunctionData('failWithReason') }], forceAtomic: true }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
    expect([await count(), await codeOf(address), await etherOf(address)]).toEqual([0n, '0x', ether]);
  });

  it('is shown as handed over, without danger where the site has chosen the code, and costs no more than was shown', async () => {
    const { kit, address, who } = await openPage();
    const order: ReviewOrder = { kind: 'calls', chainId: anvil.chainId, batch: { calls: [adding(1), adding(2)], forceAtomic: true, isOneByOne: false, delegation: { address: delegate, nonce: 1 } } };
    const requests = toPreviewRequests(order);
    const [chosen, unknown] = [await kit.dispatch(describeReview({ requests, walletId: 'key', delegates: [delegate] })), await kit.dispatch(describeReview({ requests, walletId: 'key' }))];
    expect(JSON.stringify(chosen.calls).toLowerCase()).toContain(delegate.toLowerCase());
    expect([chosen, unknown].map(({ warnings }) => warnings.some(({ code, level }) => code === 'delegates' && level === 'danger'))).toEqual([false, true]);
    const price = await kit.dispatch(priceOrder(order, who));
    if (price.at !== 'priced') throw new Error('A key knows what it pays.');
    const answer = await kit.dispatch(confirmReview(order, who, price));
    expect(answer.kind).toBe('calls');
    expect(await count()).toBe(3n);
    const paid = ether - (await etherOf(address));
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThanOrEqual(price.feeWei);
  });

  it('is not handed to a contract that is not there: its calls would be carried out by no one, and reported as done', async () => {
    const { kit, address } = await openPage('0x00000000000000000000000000000000000000aa');
    await expect(kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true }))).rejects.toMatchObject({ code: 'transaction.notDelegated', message: expect.stringContaining('it is not on chain') });
    expect([await etherOf(address), await codeOf(address)]).toEqual([ether, '0x']);
  });

  it('keeps the code that it runs already', async () => {
    const { kit, address, atomic } = await openPage();
    const others = `0xef0100${to.slice(2).toLowerCase()}`;
    await anvil.rpc('anvil_setCode', [address, others]);
    expect(await atomic()).toBe('unsupported');
    await expect(kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true }))).rejects.toMatchObject({ code: 'transaction.notDelegated', message: expect.stringContaining('it runs that of') });
    expect(await codeOf(address)).toBe(others);
  });

  it('hands itself over in its first batch from the in-app wallet, whose frame shows that, and warns of a contract that its operator has not listed', async () => {
    const known = await openInApp({ delegates: [{ chainId: anvil.chainId, address: delegate }] });
    const page = await openPage(delegate, known);
    for (const [by, type] of [[1, '0x4'], [2, '0x2']] as const) {
      const { id } = await page.kit.dispatch(sendCalls({ calls: [adding(by), { ...adding(by), valueWei: 5n }], forceAtomic: true }));
      const { receipts } = await page.kit.dispatch(waitForCalls({ id }));
      expect(await typeOf(receipts[0]?.hash)).toBe(type);
    }
    expect([await count(), await etherOf(to), await codeOf(page.address)]).toEqual([6n, 10n, `0xef0100${delegate.slice(2).toLowerCase()}`]);
    // The authorization, the transaction with it, and the second batch.
    expect(known.shown.map(({ preview: { kind, warnings } }) => [kind, warnings.some(({ code }) => code === 'delegates')])).toEqual([['authorization', false], ['transaction', false], ['transaction', false]]);
    expect(known.shown[0]?.needsWindow).toBe(false);

    const unknown = await openInApp({ delegates: [{ chainId: anvil.chainId + 1, address: delegate }] });
    const { kit } = await openPage(delegate, unknown);
    await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true }));
    expect(unknown.shown.map(({ needsWindow, preview: { warnings } }) => [warnings.some(({ code, level }) => code === 'delegates' && level === 'danger'), needsWindow])).toEqual([[true, true], [true, true]]);
  });
});
