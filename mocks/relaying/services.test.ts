import { Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { relayer7702 } from '../../plugins/relayer7702/index.ts';
import { relayerBackend } from '../../plugins/relayerBackend/index.ts';
import { relayerBiconomy } from '../../plugins/relayerBiconomy/index.ts';
import { relayerEngine } from '../../plugins/relayerEngine/index.ts';
import { relayerOpenZeppelin } from '../../plugins/relayerOpenZeppelin/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { cancelSend } from '../../src/flows/relaying/cancelSend.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { createTestStorage } from '../testing/index.ts';
import { mockChainOne } from '../chains.ts';
import { startMockWorld } from '../node.ts';
import type { StartedMockWorld } from '../startedWorld.ts';
import { createMockWorld } from '../world.ts';
import type { MockWorldOptions } from '../world.ts';
import { mockCounter, mockForwarders, mockRelayerUrls } from './scenarios.ts';
import type { RelayerScenario } from './scenarios.ts';

const { id, name, nativeCurrency, rpcUrl } = mockChainOne;
const counter = new Interface(['function count() view returns (uint256)', 'function last() view returns (address)', 'function mark()', 'function refuse()']);
const mark = counter.encodeFunctionData('mark');

const { thirdweb, erc2771, biconomy } = mockForwarders;
const plugins: Readonly<Record<string, () => AnyPlugin>> = {
  openZeppelin: () => relayerOpenZeppelin.with({ url: mockRelayerUrls.openZeppelin, forwarder: erc2771, kind: 'erc2771' }),
  engine: () => relayerEngine.with({ url: mockRelayerUrls.engine, forwarder: thirdweb, canCancel: true }),
  biconomy: () => relayerBiconomy.with({ url: mockRelayerUrls.biconomy, apiId: 'mark', apiKey: 'key-of-the-page', forwarder: biconomy }),
  '7702': () => relayer7702.with({ bundlers: mockRelayerUrls.bundler }),
  backend: () => relayerBackend.with({ url: mockRelayerUrls.backend }),
  backend7702: () => relayerBackend.with({ url: mockRelayerUrls.backend, delegate: '0xD6999651Fc0964B9c6B444307a0ab20534a66560' }),
};
const all = Object.keys(plugins);

let started: StartedMockWorld;
const kits: Latchkey[] = [];
afterEach(() => {
  kits.splice(0).forEach((kit) => kit.destroy());
  started.stop();
});

function startWorld(options: MockWorldOptions = {}): void {
  started = startMockWorld({ world: createMockWorld(options) });
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  return (await started.world.getChain(id)).request({ method, params });
}

async function read(fragment: 'count' | 'last'): Promise<unknown> {
  const [value] = counter.decodeFunctionResult(fragment, String(await ask('eth_call', [{ to: mockCounter, data: counter.encodeFunctionData(fragment) }, 'latest'])));
  return value;
}

/** A page of a visitor who has a key and no ether. */
async function openPage(relayer: string, { storage = createTestStorage(), owner = Wallet.createRandom() as Pick<Wallet, 'address' | 'privateKey'> } = {}) {
  const plugin = plugins[relayer];
  if (!plugin) throw new Error('There is no such relayer.');
  const kit = createLatchkey({
    adapters: [storage.openTab()],
    chains: [defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })],
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: id }) }), plugin()],
    onFault: () => {},
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  const entry = () => selectActivity(kit.getState())[0];
  /** Its answer has come: a hash, or a reference. */
  const isHandedOver = (): boolean => {
    const phase = entry()?.phase;
    return phase?.at === 'pending' || (phase?.at === 'queued' && phase.relay?.reference !== undefined);
  };
  return { kit, owner, storage, entry, isHandedOver, asked: (more = {}) => kit.dispatch(send({ to: mockCounter, data: mark, sponsored: true, ...more })) };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.each(all)('the mocked service of %s', (relayer) => {
  it('has calls carried out in the name of an account without funds, one after the other', async () => {
    startWorld();
    const { kit, owner, asked, entry } = await openPage(relayer);
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id }));
    expect([await read('count'), await read('last'), await ask('eth_getBalance', [owner.address, 'latest']), entry()?.phase.at]).toEqual([1n, owner.address, '0x0', 'confirmed']);
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id }));
    expect(await read('count')).toBe(2n);
  });

  it.each<[RelayerScenario, RegExp]>([
    [{ kind: 'refuses', reason: 'The budget of this site is spent' }, /(Failed to send transaction|tw_execute error).*The budget of this site is spent/],
    [{ kind: 'unfunded' }, /insufficient funds for gas \* price \+ value/],
    [{ kind: 'underpriced' }, /max fee per gas less than block base fee|underpriced/],
  ])('sends nothing, and says why: %j', async (scenario, text) => {
    startWorld();
    started.world.relayerScenario.set(scenario);
    const { asked, entry } = await openPage(relayer);
    await expect(asked()).rejects.toMatchObject({ message: expect.stringMatching(text) });
    expect([await read('count'), entry()?.phase.at]).toEqual([0n, 'failed']);
  });

  it('has the call fail in the block', async () => {
    startWorld();
    started.world.relayerScenario.set({ kind: 'revertsOnChain' });
    const { kit, asked, entry } = await openPage(relayer);
    await asked().then((sent) => kit.dispatch(waitForConfirmation({ id: sent.id }))).catch(() => {});
    await until(() => entry()?.phase.at === 'failed');
    expect([await read('count'), entry()?.phase]).toMatchObject([0n, { at: 'failed', hash: expect.stringMatching(/^0x/) }]);
  });

  it.each<[RelayerScenario, bigint]>([[{ kind: 'serverError' }, 0n], [{ kind: 'malformed' }, 1n]])('may have it, for all the page knows, after %j', async (scenario, count) => {
    startWorld();
    started.world.relayerScenario.set(scenario);
    const { asked, entry } = await openPage(relayer);
    await expect(asked()).rejects.toMatchObject({ code: expect.any(String) });
    expect([await read('count'), entry()?.phase.at]).toEqual([count, 'queued']);
  });

  it('goes on with what waited, also in another page over chains that have begun anew', async () => {
    let text: string | null = null;
    const keptRelays = { read: () => text, write: (next: string) => void (text = next) };
    startWorld({ keptRelays });
    started.world.relayerScenario.set({ kind: 'pendingForever' });
    const first = await openPage(relayer);
    first.asked().catch(() => {}); // the page goes before it ends
    await until(first.isHandedOver);
    expect(await read('count')).toBe(0n);
    first.kit.destroy();
    started.stop();
    startWorld({ keptRelays });
    const second = await openPage(relayer, first);
    await until(() => second.entry()?.phase.at === 'confirmed');
    expect([await read('count'), await read('last')]).toEqual([1n, first.owner.address]);
  }, 20_000);
});

describe('what waits at the mocked services', () => {
  it('goes on once they work, in the order in which it was taken', async () => {
    startWorld();
    started.world.relayerScenario.set({ kind: 'pendingForever' });
    const [first, second] = [await openPage('openZeppelin'), await openPage('biconomy')];
    const sent = [await first.asked(), await second.asked()];
    expect(await read('count')).toBe(0n);
    started.world.relayerScenario.set({ kind: 'none' });
    await until(async () => (await read('count')) === 2n);
    expect([await read('last'), new Set(sent.map(({ hash }) => hash)).size]).toEqual([second.owner.address, 2]);
  });

  it('is taken again, byte for byte, where it failed in its block', async () => {
    startWorld();
    started.world.relayerScenario.set({ kind: 'revertsOnChain' });
    const { kit, asked, entry } = await openPage('engine'); // its forwarder knows no deadline, so that nothing tells the two apart
    await asked().then((sent) => kit.dispatch(waitForConfirmation({ id: sent.id }))).catch(() => {});
    await until(() => entry()?.phase.at === 'failed');
    started.world.relayerScenario.set({ kind: 'none' });
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id }));
    expect(await read('count')).toBe(1n);
  });

  it('is given up where it is cancelled', async () => {
    startWorld();
    started.world.relayerScenario.set({ kind: 'pendingForever' });
    const { kit, asked, entry, isHandedOver } = await openPage('engine');
    const outcome = asked({ id: 'mine' }).catch((error: unknown) => error);
    await until(isHandedOver);
    await kit.dispatch(cancelSend({ id: 'mine' }));
    started.world.relayerScenario.set({ kind: 'none' });
    expect(await outcome).toMatchObject({ message: 'Transaction execution cancelled.' });
    expect([await read('count'), entry()?.phase.at]).toEqual([0n, 'failed']);
  });

  it.each(['', '{', '[1]', `[{"chainId":${id},"reference":"a"}]`, `[{"chainId":${id},"reference":"a","transaction":{"to":"0x","data":"0x"}}]`])('is none in a text that is broken: %s', async (text) => {
    startWorld({ keptRelays: { read: () => text, write: () => {} } });
    const { kit, asked } = await openPage('engine');
    await kit.dispatch(waitForConfirmation({ id: (await asked()).id }));
    expect(await read('count')).toBe(1n);
  });
});

describe('what the mocked services do not take', () => {
  const post = async (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<readonly [number, string]> => {
    const response = await fetch(url.replace('{chainId}', String(id)), { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
    return [response.status, await response.text()];
  };
  const from = new Wallet(`0x${'11'.repeat(32)}`);
  const request = { from: from.address, to: mockCounter, value: '0', gas: '100000', nonce: '0', data: mark };
  const signature = `0x${'0'.repeat(63)}1${'0'.repeat(63)}11b`;

  it('is what another has signed, what another forwarder is to carry out, and what makes no sense', async () => {
    startWorld();
    const forward = { forwarderAddress: thirdweb, request, signature, type: 'forward' };
    expect(await post(mockRelayerUrls.openZeppelin, forward)).toEqual([400, 'signature does not match request']);
    expect(await post(mockRelayerUrls.openZeppelin, { ...forward, forwarderAddress: erc2771, request: { ...request, deadline: '2000000000' } })).toEqual([400, 'ERC2771ForwarderInvalidSigner']);
    expect(await post(mockRelayerUrls.openZeppelin, { ...forward, forwarderAddress: mockCounter })).toEqual([400, expect.stringContaining('is no forwarder')]);
    expect(await post(mockRelayerUrls.openZeppelin, { ...forward, type: 'permit' })).toEqual([400, expect.stringContaining('permit')]);
    expect((await post(mockRelayerUrls.engine, { ...forward, request: 7 }))[0]).toBe(400);
    expect((await post(mockRelayerUrls.engine, {}))[0]).toBe(400);
    expect(await post(mockRelayerUrls.biconomy, {})).toEqual([401, 'no such key']);
    expect((await post(mockRelayerUrls.biconomy, { params: [request, signature], to: biconomy }, { 'x-api-key': 'k' }))[0]).toBe(400);
    expect(await post(`${mockRelayerUrls.backend}/v1/relays/{chainId}`, { execution: { from: from.address, calls: [], uid: `0x${'0'.repeat(64)}` }, signature, authorization: { address: 'none' } })).toEqual([400, expect.stringContaining('chainId')]);
    expect((await post('https://relay.latchkey.test/other/{chainId}', {}))[0]).toBe(404);
    expect((await post('https://relay.latchkey.test/engine/5/relayer/mock', forward))[0]).toBe(404);
    expect(await read('count')).toBe(0n);
  });

  it('is told by the numbers of JSON-RPC where the service speaks that', async () => {
    startWorld();
    const rpc = async (method: string, params: readonly unknown[]) => JSON.parse((await post(mockRelayerUrls.bundler, { jsonrpc: '2.0', id: 1, method, params }))[1]);
    expect(await rpc('tw_other', [])).toMatchObject({ error: { code: -32_601 } });
    expect(await rpc('tw_getTransactionHash', ['none'])).toMatchObject({ error: { code: -32_602 } });
    expect(await rpc('tw_execute', [from.address, { calls: [], uid: `0x${'0'.repeat(64)}` }, signature, { address: 'none' }])).toMatchObject({ error: { code: -32_602 } });
    expect(await rpc('eth_chainId', [])).toMatchObject({ result: '0x539' });
  });
});
