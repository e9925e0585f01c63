import { verifyMessage } from 'ethers';
import type { ClientSession } from '../../adapters/walletConnect/index.ts';
import { mockAccounts } from '../accounts.ts';
import { mockChainOne, mockChainTwo } from '../chains.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createMockWorld } from '../world.ts';
import { createFakeWallet } from './fakeWallet.ts';
import { createMockRelay, topicOf } from './mockRelay.ts';
import type { SentRequest } from './mockRelay.ts';
import { createMockWalletConnectClient } from './mockWalletConnectClient.ts';
import type { WalletScenario } from '../scenarios.ts';

const [alice] = mockAccounts;
const topic = 'a'.repeat(64);
const session: ClientSession = { topic, pairingTopic: 'p', namespaces: {}, peer: { metadata: { name: 'Mock' } } };
const wishes = { optionalNamespaces: { eip155: { chains: ['eip155:1337', 'eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } } };
const worlds: { close(): void }[] = [];
afterEach(() => worlds.splice(0).forEach((world) => world.close()));

function scene(scenario: WalletScenario = { kind: 'approveAll' }) {
  const world = createMockWorld({ clock: createFakeClock() });
  worlds.push(world);
  const wallet = createFakeWallet({ world, scenario, isPermitted: true });
  const relay = createMockRelay(undefined);
  relay.setSessions([session]);
  const requests: SentRequest[] = [];
  const client = createMockWalletConnectClient({ relay, walletOf: () => wallet, requests });
  const ask = (method: string, params?: unknown, chainId = 'eip155:1337') => client.request({ topic, chainId, request: { method, params } });
  return { wallet, relay, requests, client, ask };
}

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => `It gave ${String(value)}.`, (error: unknown) => error);
const isWaiting = async (promise: Promise<unknown>): Promise<boolean> => Promise.race([promise.then(() => false, () => false), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 5))]);

describe('createMockWalletConnectClient', () => {
  describe('connect', () => {
    it('gives a code as WalletConnect v2 writes them, another each time, and proposes what was asked', async () => {
      const { client, relay } = scene();
      const [{ uri: first = '' }, { uri: second = '' }] = [await client.connect(wishes), await client.connect(wishes)];
      for (const uri of [first, second]) expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/); // WalletConnect's pairing URI, ERC-1328
      expect(first).not.toBe(second);
      expect(relay.state.proposals).toMatchObject([first, second].map((uri) => ({ uri, pairingTopic: uri.slice(3, 67), chains: ['eip155:1337', 'eip155:31337'], methods: ['personal_sign'] })));
      expect(relay.state.lastChains).toEqual(['eip155:1337', 'eip155:31337']);
    });

    it('waits for the wallet, and settles as it decides', async () => {
      const { client, relay } = scene();
      const [one, two] = [await client.connect(wishes), await client.connect(wishes)];
      expect(await isWaiting(one.approval())).toBe(true);
      relay.state.proposals[0]?.resolve(session);
      relay.state.proposals[1]?.reject(new Error('User rejected.'));
      expect([await one.approval(), await failure(two.approval())]).toEqual([session, new Error('User rejected.')]);
    });

    it('gives no code before the relay can be reached', async () => {
      const { client, relay } = scene();
      relay.setReachable(false);
      const connecting = client.connect(wishes);
      expect([await isWaiting(connecting), relay.state.proposals]).toEqual([true, []]);
      relay.setReachable(true);
      await expect(connecting).resolves.toMatchObject({ uri: expect.stringMatching(/^wc:/) });
    });

    it('opens the socket again that was closed', async () => {
      const { client, relay } = scene();
      await client.core.relayer.transportClose();
      expect([relay.state.isOpen, client.core.relayer.connected]).toEqual([false, false]);
      await client.connect(wishes);
      expect([relay.state.isOpen, client.core.relayer.connected]).toEqual([true, true]);
    });

    it('leads to no session that there is already, as after a reload', async () => {
      const { client, relay } = scene();
      relay.setSessions([{ ...session, topic: topicOf(1) }, { ...session, topic: topicOf(2) }]);
      await client.connect(wishes);
      const [id = 0, ...others] = relay.state.proposals.map((each) => each.id);
      expect([id > 0, others, relay.state.sessions.some((each) => each.topic === topicOf(id))]).toEqual([true, [], false]);
    });
  });

  describe('request', () => {
    it('goes to the wallet of the session on the chain that it names, and is written down', async () => {
      const { ask, wallet, requests } = scene();
      expect([await ask('eth_chainId', [], 'eip155:31337'), wallet.chainId]).toEqual(['0x7a69', mockChainTwo.id]);
      const signature = await ask('personal_sign', ['0x48656c6c6f', alice.address]);
      expect([verifyMessage('Hello', String(signature)), wallet.chainId]).toEqual([alice.address, mockChainOne.id]);
      expect(requests).toEqual([{ topic, chainId: 'eip155:31337', method: 'eth_chainId', params: [] }, { topic, chainId: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', alice.address] }]);
    });

    it('is told of when it has gone out, before the wallet answers', async () => {
      const { ask, relay } = scene({ kind: 'byHand' });
      const sent: unknown[] = [];
      relay.listeners.set('session_request_sent', new Set([(payload: unknown) => sent.push(payload)]));
      void failure(ask('personal_sign', ['0x00', alice.address]));
      await isWaiting(Promise.resolve());
      expect(sent).toEqual([{ topic, id: 1, request: { method: 'personal_sign', params: ['0x00', alice.address] }, chainId: 'eip155:1337' }]);
    });

    it('has no parameters where none are given', async () => {
      const { ask } = scene();
      expect(await ask('eth_accounts')).toHaveLength(mockAccounts.length);
    });

    it('fails with 5000 where the person says no, as wallets answer over WalletConnect, and with the wallet\'s own code otherwise', async () => {
      const { ask } = scene({ kind: 'rejectAll' });
      expect(await failure(ask('personal_sign', ['0x00', alice.address]))).toMatchObject({ code: 5000, message: 'User rejected the request.' });
      expect(await failure(ask('eth_sign', []))).toMatchObject({ code: 4200 });
      expect(await failure(ask('personal_sign', [5]))).toMatchObject({ code: -32_602 });
    });

    it('fails at once for a session that there is not, and reaches no wallet', async () => {
      const { client, requests } = scene();
      expect(await failure(client.request({ topic: 'b'.repeat(64), chainId: 'eip155:1337', request: { method: 'eth_chainId', params: [] } }))).toMatchObject({ message: expect.stringMatching(/^No matching key/) });
      expect(requests).toEqual([]);
    });

    it('waits for a relay that cannot be reached', async () => {
      const { ask, relay, requests } = scene();
      relay.setReachable(false);
      const asked = ask('eth_chainId');
      expect([await isWaiting(asked), requests]).toEqual([true, []]);
      relay.setReachable(true);
      expect(await asked).toBe('0x539');
    });
  });

  it('ends a session without an event to the page that ends it, and a second time fails', async () => {
    const { client, relay } = scene();
    let heard = 0;
    client.on('session_delete', () => (heard += 1));
    const reason = { code: 6000, message: 'User disconnected.' };
    await client.disconnect({ topic, reason });
    expect([client.session.getAll(), heard]).toEqual([[], 0]);
    expect(await failure(client.disconnect({ topic, reason }))).toMatchObject({ message: expect.stringMatching(/^No matching key/) });
    expect(relay.state.sessions).toEqual([]);
  });

  it('calls a listener as often as it is told, and no more once it is off', () => {
    const { client, relay } = scene();
    const heard: unknown[] = [];
    const listener = (payload: unknown) => heard.push(payload);
    client.on('session_delete', listener);
    client.on('session_delete', listener); // one
    relay.emit('session_delete', { topic });
    client.off('session_delete', listener);
    relay.emit('session_delete', { topic });
    client.off('session_expire', listener); // never was
    expect([heard, relay.listenersBut()]).toEqual([[{ topic }], 0]);
  });

  describe('core', () => {
    it('lets a proposal expire by its id, and nothing else', async () => {
      const { client, relay } = scene();
      const { approval } = await client.connect(wishes);
      const [id = 0] = client.proposal.getAll().map((each) => each.id);
      client.core.expirer.set(id + 1, 0);
      expect(client.proposal.getAll()).toHaveLength(1);
      client.core.expirer.set(id, 0);
      expect([client.proposal.getAll(), await failure(approval()), relay.state.proposals]).toEqual([[], { code: 0, message: 'Proposal expired' }, []]);
    });

    it('is connected while its socket is open and the relay can be reached', async () => {
      const { client: { core: { relayer } }, relay } = scene();
      expect(relayer.connected).toBe(true);
      relay.setReachable(false);
      expect(relayer.connected).toBe(false);
      await relayer.transportClose();
      const opening = relayer.transportOpen();
      expect(await isWaiting(opening)).toBe(true);
      relay.setReachable(true);
      await opening;
      expect(relayer.connected).toBe(true);
    });

    it('has topics while there is a session or a proposal', async () => {
      const { client, relay } = scene();
      const has = () => client.core.relayer.subscriber.hasAnyTopics;
      expect(has()).toBe(true);
      relay.setSessions([]);
      expect(has()).toBe(false);
      await client.connect(wishes);
      expect(has()).toBe(true);
    });
  });
});
