import { Interface } from 'ethers';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { getCallsStatus } from '../../src/flows/batches/getCallsStatus.ts';
import { getCapabilities } from '../../src/flows/batches/getCapabilities.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { showCallsStatus } from '../../src/flows/batches/showCallsStatus.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { selectCallsBundle } from '../../src/store/calls.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { anvilProvider } from './lib/anvilProvider.ts';
import { batchingProvider } from './lib/batchingProvider.ts';
import { connectedKit } from './lib/chainKit.ts';
import { ask, call, deployFixture } from './lib/contracts.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function addUntil(uint256 most)', 'function failWithReason()']);

let anvil: Anvil;
let to: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
});
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(async () => {
  kits.splice(0).forEach((kit) => kit.destroy());
  await anvil.rpc('evm_setAutomine', [true]);
});
afterAll(() => anvil.stop());

async function connected(walletOf?: (anvil: Anvil) => Eip1193Provider): Promise<Latchkey> {
  const { kit } = await connectedKit([{ anvil }], walletOf);
  kits.push(kit);
  return kit;
}
const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const addingUntil = (most: number) => ({ to, data: faults.encodeFunctionData('addUntil', [most]) });
const failing = () => ({ to, data: faults.encodeFunctionData('failWithReason') });
const count = () => ask(anvil, to, 'count() view returns (uint256)');

describe('a wallet without batches', () => {
  it('gets the calls one after the other, each in a later block', async () => {
    const kit = await connected();
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), { ...adding(2), valueWei: 5n }, adding(3)], oneByOne: true }));
    const status = await kit.dispatch(waitForCalls({ id }));
    expect(status).toMatchObject({ id, chainId: anvil.chainId, outcome: 'confirmed', code: 200, isAtomic: false });
    expect(status.receipts.map(({ success }) => success)).toEqual([true, true, true]);
    const blocks = status.receipts.map(({ blockNumber }) => blockNumber);
    expect(new Set(blocks).size).toBe(3);
    expect(blocks).toEqual([...blocks].sort((a, b) => a - b));
    expect(await count()).toBe(6n);
    expect(selectActivity(kit.getState())).toHaveLength(3);
    expect(await kit.dispatch(getCallsStatus({ id }))).toEqual(status);
  });

  it('gets no more of them once one would be refused, and the status says that a part took effect', async () => {
    const kit = await connected();
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), failing(), adding(3)], oneByOne: true }));
    const status = await kit.dispatch(waitForCalls({ id }));
    expect(status).toMatchObject({ outcome: 'partlyReverted', code: 600, receipts: [{ success: true }] });
    expect(await count()).toBe(1n);
    expect(selectCallsBundle(kit.getState(), id)?.stopped).toMatchObject({ code: 'transaction.simulationFailed', message: 'Execution Reverted: Not today' });
    await expect(kit.dispatch(sendCalls({ calls: [failing(), adding(1)], oneByOne: true }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('gets no more of them once the chain has reverted one, though it could not be known before', async () => {
    const provider = anvilProvider(anvil);
    // Another account is always a moment faster.
    const outrun: Eip1193Provider = {
      ...provider,
      async request({ method, params }) {
        if (method !== 'eth_sendTransaction') return provider.request({ method, ...(params && { params }) });
        const [transaction]: readonly object[] = Array.isArray(params) ? params : [];
        if (JSON.stringify(transaction).includes(addingUntil(2).data)) await call(anvil, to, 'add(uint256)', [9n]);
        return provider.request({ method, params: [{ gas: '0x30d40', ...transaction }] });
      },
    };
    const kit = await connected(() => outrun);
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), addingUntil(2), adding(3)], oneByOne: true }));
    const status = await kit.dispatch(waitForCalls({ id }));
    expect(status).toMatchObject({ outcome: 'partlyReverted', code: 600, receipts: [{ success: true }, { success: false }] });
    expect(await count()).toBe(10n);
    to = await deployFixture(anvil, 'Faults');
    const alone = await kit.dispatch(sendCalls({ calls: [addingUntil(2), adding(1)], oneByOne: true }));
    expect(await kit.dispatch(waitForCalls(alone))).toMatchObject({ outcome: 'reverted', code: 500, receipts: [{ success: false }] });
  });

  it('stops between two calls, when the caller gives up', async () => {
    const kit = await connected();
    const abort = new AbortController();
    await anvil.rpc('evm_setAutomine', [false]);
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], signal: abort.signal, oneByOne: true }));
    expect(await kit.dispatch(getCallsStatus({ id }))).toMatchObject({ outcome: 'pending', code: 100, receipts: [] });
    abort.abort();
    await anvil.rpc('evm_mine');
    await anvil.rpc('evm_setAutomine', [true]);
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'partlyReverted', code: 600 });
    expect(await count()).toBe(1n);
  });

  it('can promise nothing, and is not asked to', async () => {
    const kit = await connected();
    await expect(kit.dispatch(sendCalls({ calls: [adding(1)], forceAtomic: true }))).rejects.toMatchObject({ code: 'calls.atomicUnsupported' });
    await expect(kit.dispatch(sendCalls({ calls: [adding(1)], capabilities: { paymasterService: { url: 'https://example.org' } } }))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    expect(await count()).toBe(0n);
    expect(await kit.dispatch(getCapabilities())).toEqual({ [anvil.chainId]: { atomic: 'unsupported', others: {} } });
    await expect(kit.dispatch(getCallsStatus({ id: '0x12' }))).rejects.toMatchObject({ code: 'calls.unknown' });
  });
});

describe('a wallet with batches', () => {
  it('gets all calls at once, by EIP-5792', async () => {
    const wallet = batchingProvider(anvil);
    const kit = await connected(() => wallet);
    expect(await kit.dispatch(getCapabilities())).toEqual({ [anvil.chainId]: { atomic: 'supported', others: {} } });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), { ...adding(2), valueWei: 5n }], forceAtomic: true }));
    expect(wallet.asked.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([{
      version: '2.0.0', from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: '0x7a69', atomicRequired: true,
      calls: [adding(1), { ...adding(2), value: '0x5' }],
    }]);
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ id, outcome: 'confirmed', code: 200, isAtomic: true, receipts: [{ success: true }, { success: true }] });
    expect(await count()).toBe(3n);
    expect(selectActivity(kit.getState())).toEqual([]);
    await kit.dispatch(showCallsStatus({ id }));
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_showCallsStatus', params: [id] });
  });

  it('undoes all where one fails', async () => {
    const kit = await connected(batchingProvider);
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), failing()], id: '0x77' }));
    expect(id).toBe('0x77');
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'reverted', code: 500, isAtomic: true });
    expect(await count()).toBe(0n);
    await expect(kit.dispatch(sendCalls({ calls: [adding(1)], id: '0x77' }))).rejects.toMatchObject({ code: 'calls.sameId' });
    await expect(kit.dispatch(getCallsStatus({ id: '0x78' }))).rejects.toMatchObject({ code: 'calls.unknown' });
  });
});
