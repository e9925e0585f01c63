import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, getAddress, Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { batchForwarderCode, callsBySignatureCode } from '../../mocks/relaying/contractCode.ts';
import { createTestStorage } from '../../mocks/testing/index.ts';
import { relayer7702 } from '../../plugins/relayer7702/index.ts';
import { relayerBiconomy } from '../../plugins/relayerBiconomy/index.ts';
import { relayerEngine } from '../../plugins/relayerEngine/index.ts';
import { relayerOpenZeppelin } from '../../plugins/relayerOpenZeppelin/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { ForwarderKind } from '../../src/domain/relaying/forwardRequest.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { cancelSend } from '../../src/flows/relaying/cancelSend.ts';
import { relay } from '../../src/flows/relaying/relay.ts';
import { waitForRelay } from '../../src/flows/relaying/waitForRelay.ts';
import { send } from '../../src/flows/sending/send.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { compileContract } from '../lib/compileContracts.ts';
import { eventually } from '../lib/eventually.ts';
import { biconomyKey, startRelayers } from '../lib/relayers.ts';
import type { Relayers } from '../lib/relayers.ts';
import { ask } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';

const recipient = new Interface(['function mark() payable', 'function fail()']);
const mark = recipient.encodeFunctionData('mark');
const own = readFileSync(new URL('../../fixtures/relaying/Relaying.sol', import.meta.url), 'utf8');
const compiled = (name: string): string => compileContract({ file: 'latchkey/Relaying.sol', name, replaced: { 'latchkey/Relaying.sol': own } });
const ether = 10n ** 18n;
const openZeppelin5 = path.join(import.meta.dirname, '../bundler/node_modules/oz5/build/contracts/ERC2771Forwarder.json');

let anvil: Anvil;
let relayers: Relayers;
let delegate: string;
const forwarders = new Map<ForwarderKind | 'batch', string>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  relayers = await startRelayers(anvil);
  forwarders.set('thirdweb', await deploy(anvil, compileContract({ file: '@thirdweb-dev/contracts/infra/forwarder/Forwarder.sol', name: 'Forwarder' })));
  forwarders.set('minimal', await deploy(anvil, compileContract({ file: '@openzeppelin/contracts/metatx/MinimalForwarder.sol', name: 'MinimalForwarder' })));
  forwarders.set('batch', await deploy(anvil, batchForwarderCode));
  const { bytecode } = JSON.parse(readFileSync(openZeppelin5, 'utf8')) as { readonly bytecode: string }; // as the package has it
  forwarders.set('erc2771', await deploy(anvil, bytecode + AbiCoder.defaultAbiCoder().encode(['string'], ['Shop']).slice(2)));
  delegate = getAddress(await deploy(anvil, callsBySignatureCode));
}, 180_000);
beforeEach(() => relayers.set('works'));
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(async () => {
  await relayers?.stop();
  await anvil?.stop();
});

type Name = 'thirdweb' | 'minimal' | 'erc2771' | 'engine' | 'biconomy' | 'delegation';
const forwarderOf = (name: Name): string => forwarders.get(name === 'engine' ? 'thirdweb' : name === 'biconomy' ? 'batch' : name === 'delegation' ? 'thirdweb' : name) ?? '';
function pluginOf(name: Name): AnyPlugin {
  const forwarder = forwarderOf(name);
  if (name === 'engine') return relayerEngine.with({ url: relayers.urls.engine, forwarder, canCancel: true });
  if (name === 'biconomy') return relayerBiconomy.with({ url: relayers.urls.biconomy, apiId: 'mark', apiKey: biconomyKey, forwarder });
  if (name === 'delegation') return relayer7702.with({ bundlers: relayers.urls.bundler, delegate });
  return relayerOpenZeppelin.with({ url: relayers.urls.openZeppelin, forwarder, kind: name, ...(name === 'erc2771' && { domain: { name: 'Shop', version: '1' } }) });
}

/** A page of a visitor who has a key and no ether, and a contract that trusts the forwarder. */
async function openPage(name: Name, { storage = createTestStorage(), owner = Wallet.createRandom() as Pick<Wallet, 'address' | 'privateKey'>, to = '' } = {}) {
  const contract = to || getAddress(await deploy(anvil, compiled('Recipient') + AbiCoder.defaultAbiCoder().encode(['address'], [forwarderOf(name)]).slice(2)));
  const kit = createLatchkey({
    adapters: [storage.openTab()],
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: anvil.chainId }) }), pluginOf(name)],
    onFault: () => {},
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  const marks = async () => [await ask(anvil, contract, 'count() view returns (uint256)'), await ask(anvil, contract, 'last() view returns (address)')];
  return { kit, owner, storage, to: contract, marks, asked: (more = {}) => kit.dispatch(send({ to: contract, data: mark, sponsored: true, ...more })), entry: () => selectActivity(kit.getState())[0] };
}

const names: readonly Name[] = ['thirdweb', 'minimal', 'erc2771', 'engine', 'biconomy', 'delegation'];

describe.each(names)('a send that %s pays for', (name) => {
  it('reaches the contract in the name of an account without ether', async () => {
    const { kit, owner, marks, asked, entry } = await openPage(name);
    const sent = await asked();
    await kit.dispatch(waitForConfirmation({ id: sent.id }));
    expect(await marks()).toEqual([1n, owner.address]);
    expect(sent.sponsor).toMatchObject({ by: name === 'delegation' ? 'delegation' : 'relayer', name: new URL(relayers.urls.engine).host });
    expect(entry()).toMatchObject({ sponsor: sent.sponsor, phase: { at: 'confirmed' } });
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id })); // the next nonce
    expect((await marks())[0]).toBe(2n);
  }, 30_000);

  it('is refused in the words of the service, and nothing is sent', async () => {
    relayers.set({ refuses: 'not for you', status: 403 });
    const { asked, marks, entry } = await openPage(name);
    await expect(asked()).rejects.toMatchObject({ message: expect.stringContaining(name === 'delegation' ? 'tw_execute error: not for you' : 'Failed to send transaction: not for you') });
    expect([(await marks())[0], entry()?.phase.at]).toEqual([0n, 'failed']);
  });

  it('is sent once where the answer is lost, and counts as sent', async () => {
    const { asked, marks, entry } = await openPage(name);
    relayers.set('drops');
    const before = relayers.posted.length;
    await expect(asked()).rejects.toMatchObject({ code: expect.any(String) });
    expect([relayers.posted.length - before, entry()?.phase.at]).toEqual([1, 'queued']);
    const wanted = name === 'engine' || name === 'delegation' ? 0n : 1n; // those have only queued it
    await eventually(async () => expect((await marks())[0]).toBe(wanted));
  }, 30_000);
});

describe('what a relayer does not carry out', () => {
  it('is told of a value by the text of the specification', async () => {
    const { asked } = await openPage('engine');
    await expect(asked({ valueWei: 1n })).rejects.toMatchObject({ message: 'Gasless transactions cannot have a value' });
  });

  it('is a call of a contract that trusts another forwarder', async () => {
    const { to } = await openPage('minimal');
    const before = relayers.posted.length;
    await expect((await openPage('thirdweb', { to })).asked()).rejects.toMatchObject({ code: 'relay.notTrusted' });
    expect(relayers.posted.length).toBe(before);
  });

  it('is what the contract would refuse', async () => {
    const { asked } = await openPage('engine');
    await expect(asked({ data: recipient.encodeFunctionData('fail') })).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('not today') });
  });

  it.each(['thirdweb', 'biconomy'] as const)('is the same request once more: %s', async (name) => {
    const { kit, asked, marks } = await openPage(name);
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id }));
    const again = await fetch(name === 'biconomy' ? relayers.urls.biconomy : relayers.urls.openZeppelin, { method: 'POST', body: relayers.posted.at(-1) ?? '', headers: { 'x-api-key': biconomyKey } });
    expect([again.status, (await marks())[0]]).toEqual([400, 1n]);
  });
});

describe('a queue', () => {
  it('that fails a request says why', async () => {
    const { asked, marks, entry } = await openPage('engine');
    relayers.set('errors');
    await expect(asked()).rejects.toMatchObject({ message: 'Transaction errored with reason: out of funds' });
    expect([(await marks())[0], entry()?.phase]).toMatchObject([0n, { at: 'failed' }]);
  });

  it('gives up what is cancelled from the list', async () => {
    const { kit, asked, marks, entry } = await openPage('engine');
    relayers.set('holds');
    const outcome = asked({ id: 'mine' }).catch((error: unknown) => error);
    await eventually(() => expect(entry()?.phase).toMatchObject({ relay: { reference: expect.any(String) } }));
    await kit.dispatch(cancelSend({ id: 'mine' }));
    relayers.set('works');
    expect(await outcome).toMatchObject({ message: 'Transaction execution cancelled.' });
    expect([(await marks())[0], entry()?.phase.at]).toEqual([0n, 'failed']);
  });

  it.each(['engine', 'delegation'] as const)('is asked by the next page, where the first went: %s', async (name) => {
    const first = await openPage(name);
    relayers.set('holds');
    first.asked().catch(() => {});
    await eventually(() => expect(first.entry()?.phase).toMatchObject({ relay: { reference: expect.any(String) } }));
    const before = relayers.posted.length;
    first.kit.destroy();
    relayers.set('works');
    const second = await openPage(name, first);
    await eventually(() => expect(second.entry()?.phase.at).toBe('confirmed'), 20_000);
    expect([await second.marks(), relayers.posted.length - before]).toEqual([[1n, first.owner.address], 0]);
  }, 40_000);

  it('has it once where the page went before the answer', async () => {
    const first = await openPage('engine');
    relayers.set('drops');
    const before = relayers.posted.length;
    first.asked().catch(() => {});
    await eventually(() => expect(first.entry()?.phase.at).toBe('queued'));
    first.kit.destroy();
    const second = await openPage('engine', first);
    await eventually(() => expect(second.entry()?.phase.at).toBe('queued'));
    await eventually(() => expect(relayers.posted.length).toBe(before + 1));
  });
});

describe('an account that runs a contract’s code', () => {
  it('sends several calls with value as one, signed once, and keeps its code for the next', async () => {
    const { kit, owner, marks, to } = await openPage('delegation');
    await anvil.rpc('anvil_setBalance', [owner.address, `0x${ether.toString(16)}`]);
    const calls = [{ to, data: mark, gas: 100_000n, valueWei: 3n }, { to, data: mark, gas: 100_000n, valueWei: 4n }];
    await kit.dispatch(waitForRelay(await kit.dispatch(relay({ calls }))));
    await eventually(async () => expect(await marks()).toEqual([2n, owner.address]));
    expect([await ask(anvil, to, 'received() view returns (uint256)'), String(await anvil.rpc('eth_getCode', [owner.address, 'latest'])).toLowerCase()]).toEqual([7n, `0xef0100${delegate.slice(2).toLowerCase()}`]);
    await kit.dispatch(waitForRelay(await kit.dispatch(relay({ calls: calls.slice(0, 1) }))));
    await eventually(async () => expect((await marks())[0]).toBe(3n));
    const { params } = JSON.parse(relayers.posted.at(-1) ?? '') as { readonly params: readonly unknown[] }; // JSON-RPC
    expect(params).toHaveLength(3); // no leave any more
  }, 30_000);
});

// Last, since the time of the chain does not come back.
describe('what was signed for a deadline', () => {
  it('is refused by the chain once that has passed', async () => {
    const { asked, marks } = await openPage('biconomy');
    await anvil.rpc('evm_increaseTime', [7_200]);
    await anvil.rpc('evm_mine', []);
    await expect(asked()).rejects.toMatchObject({ message: 'Failed to send transaction: request expired' });
    expect((await marks())[0]).toBe(0n);
  });
});

describe('a batch that the account runs by code of its own', () => {
  it('is one transaction that another pays for', async () => {
    const { kit, owner, to, marks } = await openPage('delegation');
    const { id } = await kit.dispatch(sendCalls({ calls: [{ to, data: mark }, { to, data: mark }, { to, data: mark }], forceAtomic: true, sponsored: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed', isAtomic: true, receipts: [{ success: true }] });
    expect([await marks(), await anvil.rpc('eth_getBalance', [owner.address, 'latest'])]).toEqual([[3n, owner.address], '0x0']);
  }, 30_000);
});
