import { AbiCoder, Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { factoryAccount, modularAccount, simple7702Account, simpleAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { ModularAccountKind, SmartAccount, WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { getCapabilities } from '../../src/flows/batches/getCapabilities.ts';
import { getCallsStatus } from '../../src/flows/batches/getCallsStatus.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { selectActivity, selectActivityEntry } from '../../src/store/activity.ts';
import { verifyMessage, verifyTypedData } from '../../src/api/verifySignature.ts';
import { signMessage, signTypedData } from '../../src/flows/signing/signMessage.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { send } from '../../src/flows/sending/send.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { countRoundTrips } from '../lib/countRoundTrips.ts';
import { eventually } from '../lib/eventually.ts';
import { contractCode, creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import type { EntryPointVersion } from '../lib/entryPoints.ts';
import { deployAccountFactory } from '../lib/factoryAccounts.ts';
import { deployModularAccounts, deployModules } from '../lib/modularAccounts.ts';
import { startPaymaster } from '../lib/paymaster.ts';
import type { Paymaster } from '../lib/paymaster.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()']);
const ether = 10n ** 18n;

let anvil: Anvil;
let bundler: Bundler;
let paymaster: Paymaster;
let to: string;
let delegate: string;
const factories = new Map<EntryPointVersion, string>();
const accountFactories = new Map<EntryPointVersion, string>();
const modularParts = new Map<ModularAccountKind, Parameters<typeof modularAccount>[0]>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  for (const version of ['0.6', '0.7', '0.8'] as const) {
    const entryPoint = AbiCoder.defaultAbiCoder().encode(['address'], [contractCode[version].entryPoint.address]);
    factories.set(version, await deploy(anvil, creationCode(version, 'SimpleAccountFactory') + entryPoint.slice(2)));
  }
  for (const version of ['0.6', '0.7'] as const) accountFactories.set(version, await deployAccountFactory(anvil, version));
  const modules = await deployModules(anvil);
  for (const kind of ['reference', 'nexus'] as const) modularParts.set(kind, { ...await deployModularAccounts(anvil, kind), ...modules });
  delegate = await deploy(anvil, creationCode('0.8', 'Simple7702Account'));
  await installMulticall3(anvil);
  bundler = await startBundler(anvil);
  paymaster = await startPaymaster(anvil, bundler);
}, 90_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(async () => {
  await paymaster?.stop();
  await bundler?.stop();
  await anvil?.stop();
});

const simple = (version: EntryPointVersion): SmartAccount => simpleAccount({ version, factory: factories.get(version) ?? '' });
const thirdweb = (version: '0.6' | '0.7'): SmartAccount => factoryAccount({ version, factory: accountFactories.get(version) ?? '' });
const modular = (kind: ModularAccountKind): SmartAccount => modularAccount(modularParts.get(kind) ?? { kind, factory: '', bootstrap: '', validator: '' });
const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const count = () => ask(anvil, to, 'count() view returns (uint256)');

/** A kit whose smart account is owned by a new key, unless one is given, and has ether. */
async function connected(account: SmartAccount, config: Partial<WalletSmartConfig> = {}, { rpc = anvil.url, owner = Wallet.createRandom() } = {}): Promise<{ readonly kit: Latchkey; readonly address: string; readonly owner: string }> {
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc, testnet: true })],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: anvil.chainId }) }),
      walletSmart.with({ owner: 'key', account, bundlers: bundler.url, ...config }),
    ],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  const address = kit.dispatch(getActiveAccount())?.address ?? '';
  await anvil.rpc('anvil_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
  return { kit, address, owner: owner.address };
}

describe.each<[string, () => SmartAccount]>([
  ['SimpleAccount for v0.6', () => simple('0.6')],
  ['SimpleAccount for v0.7', () => simple('0.7')],
  ['SimpleAccount for v0.8', () => simple('0.8')],
  ['Simple7702Account', () => simple7702Account({ delegate })],
  ["thirdweb's account for v0.6", () => thirdweb('0.6')],
  ["thirdweb's account for v0.7", () => thirdweb('0.7')],
  ['the reference implementation of ERC-7579', () => modular('reference')],
  ['Nexus', () => modular('nexus')],
])('%s', (_name, accountOf) => {
  it('is deployed by its first operation, and sends another one', async () => {
    const { kit, address } = await connected(accountOf());
    const first = await kit.dispatch(send({ ...adding(1), valueWei: 5n }));
    expect(await anvil.rpc('eth_getCode', [address, 'latest'])).not.toBe('0x');
    const second = await kit.dispatch(send(adding(2)));
    expect(await count()).toBe(3n);
    expect(first.hash).not.toBe(second.hash);
    await kit.dispatch(waitForConfirmation({ id: second.id }));
    expect(selectActivity(kit.getState()).map(({ phase }) => phase.at)).toEqual(['confirmed', 'confirmed']);
  });

  it('carries several calls out as one', async () => {
    const { kit } = await connected(accountOf());
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2), adding(3)], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed', isAtomic: true, receipts: [{ success: true }] });
    expect(await count()).toBe(6n);
    expect(await kit.dispatch(getCallsStatus({ id }))).toMatchObject({ code: 200 });
  });

  it('says why a contract would refuse, and sends nothing', async () => {
    const { kit } = await connected(accountOf());
    await expect(kit.dispatch(send({ to, data: faults.encodeFunctionData('failWithReason'), simulate: false }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('says that the account has no funds for the fee', async () => {
    const { kit, address } = await connected(accountOf());
    await anvil.rpc('anvil_setBalance', [address, '0x0']);
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'bundler.unfunded' });
  });

  it('sends two at once, which do not get into each other\'s way', async () => {
    const { kit } = await connected(accountOf());
    await Promise.all([kit.dispatch(send(adding(1))), kit.dispatch(send(adding(2)))]);
    await Promise.all([kit.dispatch(send(adding(4))), kit.dispatch(send(adding(8)))]);
    expect(await count()).toBe(15n);
  });
});

describe.each<[string, () => SmartAccount]>([['SimpleAccount for v0.7', () => simple('0.7')], ['Simple7702Account', () => simple7702Account({ delegate })]])('round trips of %s', (_name, accountOf) => {
  it('are two before its first operation is sent, and two before the second', async () => {
    const counter = await countRoundTrips({ node: anvil.url, bundler: bundler.url, delayMs: 100 });
    try {
      const { kit } = await connected(accountOf(), { bundlers: counter.bundler }, { rpc: counter.node });
      for (let nth = 1; nth <= 2; nth += 1) {
        counter.reset();
        const { id } = await kit.dispatch(send(adding(nth)));
        const { before, asked } = counter.read();
        expect({ before, asked }).toEqual({ before: 2, asked: expect.any(Array) }); // what was asked, for who finds more
        await kit.dispatch(waitForConfirmation({ id })); // what follows it would be counted with the next one
      }
      expect(await count()).toBe(3n);
    } finally {
      counter.close();
    }
  });
});

describe.each(['0.6', '0.7'] as const)('a paymaster for v%s', (version) => {
  it.each(['erc7677', 'pm_sponsorUserOperation'] as const)('pays for an account that has nothing, by %s', async (protocol) => {
    const { kit, address } = await connected(simple(version), { sponsorGas: true, paymaster: { url: paymaster.url, protocol } });
    await anvil.rpc('anvil_setBalance', [address, '0x0']);
    await kit.dispatch(send(adding(1)));
    await kit.dispatch(send(adding(2)));
    expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([3n, '0x0']);
  });

  it('pays for what is sent as sponsored, and for nothing else, where the account is not set to that', async () => {
    const { kit, address } = await connected(simple(version), { paymaster: { url: paymaster.url } });
    const before = await anvil.rpc('eth_getBalance', [address, 'latest']);
    expect(await kit.dispatch(send({ ...adding(1), sponsored: true }))).toMatchObject({ sponsor: { by: 'paymaster', name: new URL(paymaster.url).host } });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(2), adding(3)], forceAtomic: true, sponsored: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([6n, before]);
    await kit.dispatch(send(adding(4)));
    expect(BigInt(String(await anvil.rpc('eth_getBalance', [address, 'latest'])))).toBeLessThan(BigInt(String(before)));
  });

  it('is asked for where a sponsored send has none, and the account does not pay', async () => {
    const { kit, address } = await connected(simple(version));
    const before = await anvil.rpc('eth_getBalance', [address, 'latest']);
    await expect(kit.dispatch(send({ ...adding(1), sponsored: true }))).rejects.toMatchObject({ code: 'paymaster.notConfigured' });
    expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([0n, before]);
  });

  it('pays where the batch names it', async () => {
    const { kit, address } = await connected(simple(version), { paymasterOrigins: [paymaster.url] });
    await anvil.rpc('anvil_setBalance', [address, '0x0']);
    expect((await kit.dispatch(getCapabilities({ chainIds: [anvil.chainId] })))[anvil.chainId]).toMatchObject({ atomic: 'supported', others: { paymasterService: { supported: true } } });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true, capabilities: { paymasterService: { url: `${paymaster.url}/pay` } } }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    await expect(kit.dispatch(sendCalls({ calls: [adding(1)], forceAtomic: true, capabilities: { paymasterService: { url: 'https://another.test' } } }))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    expect(await count()).toBe(3n);
  });

  it('that refuses is told in the words of the specification, and the account does not pay instead', async () => {
    const { kit, address } = await connected(simple(version), { sponsorGas: true, paymaster: { url: paymaster.url } });
    const before = await anvil.rpc('eth_getBalance', [address, 'latest']);
    paymaster.refuse('over the limit');
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'paymaster.failed', message: 'Paymaster error: 200 - over the limit' });
    paymaster.refuse(undefined);
    expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([0n, before]);
  });
});

describe('an operation that waits', () => {
  let manual: Bundler;
  beforeAll(async () => {
    manual = await startBundler(anvil, { isManual: true });
  }, 90_000);
  afterAll(() => manual?.stop());

  it('is pending until the bundler puts it into a block', async () => {
    const { kit } = await connected(simple('0.7'), { bundlers: manual.url });
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(4)], forceAtomic: true }));
    expect(await kit.dispatch(getCallsStatus({ id }))).toMatchObject({ outcome: 'pending', code: 100 });
    await manual.rpc('debug_bundler_sendBundleNow');
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect(await count()).toBe(4n);
  });

  it('can no longer be carried out once another one of the account has its nonce, as the chain tells', async () => {
    const owner = Wallet.createRandom();
    const { kit } = await connected(simple('0.7'), { bundlers: manual.url }, { owner });
    const { kit: elsewhere } = await connected(simple('0.7'), {}, { owner });
    const giveUp = new AbortController();
    const waiting = kit.dispatch(send({ ...adding(1), id: 'waits', signal: giveUp.signal }));
    waiting.catch(() => {}); // given up below
    const phase = () => selectActivityEntry(kit.getState(), 'waits')?.phase;
    await eventually(() => expect(phase()?.at).toBe('queued'));
    await elsewhere.dispatch(send(adding(2)));
    await anvil.rpc('anvil_mine', ['0x4']);
    giveUp.abort();
    await expect(waiting).rejects.toBeDefined();
    await eventually(() => expect(phase()).toMatchObject({ at: 'failed', error: { code: 'userOperation.replaced' } }), 15_000);
    expect(await count()).toBe(2n);
  });
});

describe.each<[string, () => SmartAccount]>([
  ["thirdweb's account for v0.6", () => thirdweb('0.6')],
  ["thirdweb's account for v0.7", () => thirdweb('0.7')],
  ['Simple7702Account', () => simple7702Account({ delegate })],
  ['the reference implementation of ERC-7579', () => modular('reference')],
  ['Nexus', () => modular('nexus')],
])('what is signed by %s', (_name, accountOf) => {
  const data = { domain: { name: 'Shop', version: '1' }, types: { Order: [{ name: 'item', type: 'string' }, { name: 'price', type: 'uint256' }] }, primaryType: 'Order', message: { item: 'Lamp', price: '7' } };

  it('holds before it is deployed and after, and for this account alone', async () => {
    const { kit, address } = await connected(accountOf());
    const { transport } = nodeTransport(anvil);
    const before = await kit.dispatch(signMessage({ message: 'Hello' }));
    expect(await verifyMessage(transport, { address, message: 'Hello', signature: before })).toBe(true);
    await kit.dispatch(send(adding(1)));
    const [after, typed] = [await kit.dispatch(signMessage({ message: 'Hello' })), await kit.dispatch(signTypedData({ data }))];
    const { address: other } = await connected(accountOf());
    expect([
      await verifyMessage(transport, { address, message: 'Hello', signature: before }), await verifyMessage(transport, { address, message: 'Hello', signature: after }),
      await verifyMessage(transport, { address, message: 'Hell0', signature: after }), await verifyMessage(transport, { address: other, message: 'Hello', signature: after }),
      await verifyTypedData(transport, { address, data, signature: typed }),
    ]).toEqual([true, true, false, false, true]);
  });
});
