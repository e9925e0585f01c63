import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';
import type { Relay } from './wcRelay.ts';
import { startRelay } from './wcRelay.ts';

describe('startRelay', () => {
  let relay: Relay;

  beforeEach(async () => {
    relay = await startRelay();
  });

  afterEach(() => relay.stop());

  it('hands what one client publishes to another that subscribed, once, and never back', async () => {
    const [alice, bob] = [await join(), await join()];
    await alice.call('irn_subscribe', { topic: 'room' });
    await bob.call('irn_subscribe', { topic: 'room' });
    expect(await alice.call('irn_publish', { topic: 'room', message: 'hello', ttl: 300, tag: 1_108 })).toEqual({ result: true });
    await alice.call('irn_publish', { topic: 'room', message: 'hello', ttl: 300, tag: 1_108 });
    await eventually(() => expect(bob.heard()).toEqual([{ topic: 'room', message: 'hello', tag: 1_108 }]));
    expect(alice.heard()).toEqual([]);
    expect(relay.published).toEqual([{ topic: 'room', tag: 1_108, from: alice.id, beside: { topic: 'room', message: 'hello' } }]);
  });

  it('keeps a message for who subscribes later, until it expires', async () => {
    const [alice, bob] = [await join(), await join()];
    await alice.call('irn_publish', { topic: 'room', message: 'brief', ttl: 0 });
    await alice.call('irn_publish', { topic: 'room', message: 'lasting', ttl: 300 });
    await pause(5);
    await bob.call('irn_batchSubscribe', { topics: ['room', 'other'] });
    await eventually(() => expect(bob.heard()).toMatchObject([{ message: 'lasting' }]));
  });

  it('subscribes who proposes and who approves, as the clients count on', async () => {
    const [site, wallet] = [await join(), await join()];
    await site.call('wc_proposeSession', { pairingTopic: 'pairing', sessionProposal: 'proposal' });
    await wallet.call('irn_subscribe', { topic: 'pairing' });
    await eventually(() => expect(wallet.heard()).toEqual([{ topic: 'pairing', message: 'proposal', tag: 1_100 }]));
    await wallet.call('wc_approveSession', { pairingTopic: 'pairing', sessionTopic: 'session', sessionProposalResponse: 'yes', sessionSettlementRequest: 'settle' });
    await eventually(() => expect(site.heard()).toEqual([{ topic: 'pairing', message: 'yes', tag: 1_101 }]));
    await site.call('irn_subscribe', { topic: 'session' });
    await eventually(() => expect(site.heard().at(-1)).toEqual({ topic: 'session', message: 'settle', tag: 1_102 }));
    await site.call('irn_publish', { topic: 'session', message: 'settled' });
    await eventually(() => expect(wallet.heard().at(-1)).toMatchObject({ topic: 'session', message: 'settled' }));
  });

  it('hands over again after a reconnect what was not acknowledged', async () => {
    const keys = generateKeyPair();
    const [alice, deaf] = [await join(), await join({ keys, isAcknowledging: false })];
    await deaf.call('irn_subscribe', { topic: 'room' });
    await alice.call('irn_publish', { topic: 'room', message: 'hello' });
    await eventually(() => expect(deaf.heard()).toHaveLength(1));
    relay.dropClients();
    await eventually(() => expect(relay.countClients()).toBe(0));
    const again = await join({ keys });
    await again.call('irn_subscribe', { topic: 'room' });
    await eventually(() => expect(again.heard()).toHaveLength(1));
    await again.call('irn_unsubscribe', { topic: 'room' });
    await again.call('irn_subscribe', { topic: 'room' });
    await again.call('irn_subscribe', { topic: 'other' });
    expect(again.heard()).toHaveLength(1);
  });

  it.each([
    ['no token', async () => ''],
    ['a token whose signature is by another key', async () => {
      const [head = '', claims = ''] = (await tokenFor(relay.url)).split('.');
      return [head, claims, (await tokenFor(relay.url)).split('.')[2]].join('.');
    }],
    ['a token for another relay', () => tokenFor('wss://elsewhere.example')],
    ['a token that is no longer good', () => tokenFor(relay.url, { ttl: -1 })],
  ])('sends away who comes with %s', async (_what, makeToken) => {
    const socket = new WebSocket(`${relay.url}/?auth=${await makeToken()}&projectId=tests`);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(3_000);
  });

  it('refuses connections, leaves those that are open, and takes them again', async () => {
    const early = await join();
    relay.behave('refusing');
    await expect(join()).rejects.toThrow('401');
    expect(await early.call('irn_subscribe', { topic: 'room' })).toEqual({ result: 'room' });
    relay.behave('well');
    await expect(join()).resolves.toBeDefined();
  });

  it('answers nothing while it is silent, and forgets what was said to it', async () => {
    const [alice, bob] = [await join(), await join()];
    await bob.call('irn_subscribe', { topic: 'room' });
    relay.behave('silent');
    const unanswered = alice.call('irn_publish', { topic: 'room', message: 'lost' });
    expect(await Promise.race([unanswered, pause(50, 'nothing')])).toBe('nothing');
    relay.behave('well');
    await alice.call('irn_publish', { topic: 'room', message: 'heard' });
    await eventually(() => expect(bob.heard()).toMatchObject([{ message: 'heard' }]));
  });

  it('comes back on its port after a stop, with what was in its mailboxes', async () => {
    const alice = await join();
    await alice.call('irn_publish', { topic: 'room', message: 'hello' });
    await relay.stop();
    await expect(join()).rejects.toThrow('ECONNREFUSED');
    await relay.start();
    const bob = await join();
    await bob.call('irn_subscribe', { topic: 'room' });
    await eventually(() => expect(bob.heard()).toMatchObject([{ message: 'hello' }]));
  });

  it('says so when it does not know a method', async () => {
    expect(await (await join()).call('irn_noSuchMethod', {})).toMatchObject({ error: { code: -32_601 } });
  });

  /** A client that speaks by hand. */
  async function join({ keys = generateKeyPair(), isAcknowledging = true } = {}): Promise<ByHand> {
    const token = await tokenFor(relay.url, { keys });
    const socket = new WebSocket(`${relay.url}/?auth=${token}&projectId=tests`);
    const answers = new Map<number, (answer: object) => void>();
    const heard: object[] = [];
    let lastId = 0;
    socket.on('message', (data: Buffer) => {
      const { id, method, params, jsonrpc: _, ...answer } = JSON.parse(data.toString()) as RelayFrame;
      if (method === undefined) {
        answers.get(id)?.(answer);
        return;
      }
      const { topic, message, tag } = params.data;
      heard.push({ topic, message, tag });
      if (isAcknowledging) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
    });
    await once(socket, 'open');
    const [, claims = ''] = token.split('.');
    return {
      id: (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss: string }).iss, // written above
      heard: () => heard,
      call: (method, params) => new Promise((resolve) => {
        lastId += 1;
        answers.set(lastId, resolve);
        socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }));
      }),
    };
  }
});

interface ByHand {
  readonly id: string;
  heard(): readonly object[];
  call(method: string, params: object): Promise<object>;
}

interface RelayFrame {
  readonly id: number;
  readonly jsonrpc: '2.0';
  readonly method?: string;
  readonly params: { readonly data: { readonly topic: string; readonly message: string; readonly tag: number } };
}

function tokenFor(audience: string, { keys = generateKeyPair(), ttl = 60 } = {}): Promise<string> {
  return signJWT('session', audience, ttl, keys);
}
