import { createMockApp } from './mockApp.ts';
import type { MockAppOptions } from './mockAppState.ts';

const namespaces = { eip155: { chains: ['eip155:1337'], accounts: ['eip155:1337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], methods: ['personal_sign'], events: [] } };
const nowhere = 'b'.repeat(64);
const wishes = { chains: ['eip155:1337'], methods: ['personal_sign'], events: [] };

/** An app, and the wallet's end of the way to it. */
async function scene(options: MockAppOptions = {}) {
  const app = createMockApp(options);
  const client = await app.client();
  const heard: unknown[] = [];
  client.on('session_proposal', (payload: unknown) => heard.push(payload));
  const letIn = async (): Promise<string> => {
    await client.pair({ uri: app.link() });
    const { topic } = await client.approve({ id: 1, namespaces });
    return topic;
  };
  return { app, client, heard, letIn };
}

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => `It gave ${String(value)}.`, (error: unknown) => error);
const unreachable = expect.objectContaining({ message: expect.stringMatching(/failed to publish/i) });
const noSession = expect.objectContaining({ message: expect.stringMatching(/^No matching key/) });

describe('createMockAppClient', () => {
  describe('pair', () => {
    it('brings what the app wants by the topic of the link, in the shape of the library', async () => {
      const { app, client, heard } = await scene({ name: 'Shop', url: 'https://shop.example', required: { chains: ['eip155:5'] }, optional: wishes, verified: { validation: 'INVALID', origin: 'https://evil.example' } });
      const link = app.link();
      await client.pair({ uri: link });
      expect(heard).toMatchObject([{
        params: {
          pairingTopic: link.slice(3, 67), proposer: { metadata: { name: 'Shop', url: 'https://shop.example' } },
          requiredNamespaces: { eip155: { chains: ['eip155:5'], methods: [], events: [] } }, optionalNamespaces: { eip155: wishes },
        },
        verifyContext: { verified: { validation: 'INVALID', origin: 'https://evil.example' } },
      }]);
      expect(Object(heard[0]).id).toBe(Object(heard[0]).params.id);
    });

    it('asks for nothing where nothing is wanted, and is not verified where nothing is known', async () => {
      const { app, client, heard } = await scene({ url: 'https://shop.example' });
      await client.pair({ uri: app.link() });
      expect(heard).toMatchObject([{ params: { requiredNamespaces: {}, optionalNamespaces: {} }, verifyContext: { verified: { validation: 'UNKNOWN' } } }]);
      expect(Object(heard[0]).params.requiredNamespaces).toEqual({});
    });

    it('brings nothing from an app that is silent, though the link was followed', async () => {
      const { app, client, heard } = await scene();
      app.scenario.set({ kind: 'silent' });
      await client.pair({ uri: app.link() });
      expect([heard, app.followed()]).toEqual([[], 1]);
    });
  });

  it('makes a session of what was granted, which both ends see', async () => {
    const { app, client } = await scene({ name: 'Shop' });
    expect(client.session.getAll()).toEqual([]);
    const scopedProperties = { 'eip155:1337': { atomic: { status: 'unsupported' } } };
    const { topic } = await client.approve({ id: 1, namespaces, scopedProperties });
    expect(topic).toMatch(/^[0-9a-f]{64}$/);
    expect([client.session.getAll(), app.granted(), app.abilities()]).toMatchObject([[{ topic, namespaces, peer: { metadata: { name: 'Shop' } } }], namespaces.eip155, scopedProperties]);
  });

  it('tells the app why it was turned down, and connects nothing', async () => {
    const { app, client } = await scene();
    await client.reject({ id: 1, reason: { code: 5000, message: 'User rejected.' } });
    expect([app.refusal(), client.session.getAll()]).toEqual([{ code: 5000, message: 'User rejected.' }, []]);
  });

  describe('respond', () => {
    it('settles the request that it is for, and that one alone', async () => {
      const { app, client, letIn } = await scene();
      const topic = await letIn();
      const [first, second] = [app.ask('personal_sign', [1]), failure(app.ask('personal_sign', [2]))];
      const [one = 0, two = 0] = client.pendingRequest.getAll().map(({ id }) => id);
      expect(client.pendingRequest.getAll()).toMatchObject([{ id: one, topic, params: { request: { method: 'personal_sign', params: [1] }, chainId: 'eip155:1337' } }, { id: two }]);
      await client.respond({ topic, response: { id: two, jsonrpc: '2.0', error: { code: 4001, message: 'no' } } });
      expect([await second, client.pendingRequest.getAll().map(({ id }) => id)]).toEqual([{ code: 4001, message: 'no' }, [one]]);
      await client.respond({ topic, response: { id: one, jsonrpc: '2.0', result: '0x1' } });
      expect([await first, client.pendingRequest.getAll()]).toEqual(['0x1', []]);
    });

    it('settles null as a result', async () => {
      const { app, client, letIn } = await scene();
      const topic = await letIn();
      const asked = app.ask('wallet_switchEthereumChain', []);
      await client.respond({ topic, response: { id: client.pendingRequest.getAll()[0]?.id ?? 0, jsonrpc: '2.0', result: null } });
      expect(await asked).toBeNull();
    });

    it('does nothing for a request that there is not, and leaves those that there are', async () => {
      const { app, client, letIn } = await scene();
      const topic = await letIn();
      void failure(app.ask('personal_sign', []));
      await client.respond({ topic, response: { id: 9_999, jsonrpc: '2.0', result: '0x1' } });
      expect(client.pendingRequest.getAll()).toHaveLength(1);
    });
  });

  it('changes what the app is granted, and tells it events with their chain', async () => {
    const { app, client, letIn } = await scene();
    const topic = await letIn();
    const other = { eip155: { ...namespaces.eip155, methods: [] } };
    await client.update({ topic, namespaces: other });
    await client.emit({ topic, event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:5' });
    expect([app.granted(), app.heard]).toEqual([other.eip155, [{ name: 'chainChanged', data: 5, chainId: 'eip155:5' }]]);
  });

  it('ends the session: what the app has asked fails with 6000', async () => {
    const { app, client, letIn } = await scene();
    const topic = await letIn();
    const asked = failure(app.ask('personal_sign', []));
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    expect([await asked, client.session.getAll(), client.pendingRequest.getAll(), app.granted()]).toEqual([{ code: 6000, message: 'User disconnected.' }, [], [], undefined]);
  });

  it('fails for a session that there is not, as the library does, and changes nothing', async () => {
    const { app, client, letIn } = await scene();
    await letIn();
    const topic = nowhere;
    const calls = [
      client.respond({ topic, response: { id: 1, jsonrpc: '2.0', result: 1 } }), client.update({ topic, namespaces: {} }),
      client.emit({ topic, event: { name: 'x', data: 1 }, chainId: 'eip155:1' }), client.disconnect({ topic, reason: { code: 6000, message: '' } }),
    ];
    expect(await Promise.all(calls.map(failure))).toEqual([noSession, noSession, noSession, noSession]);
    expect([app.granted(), app.heard]).toEqual([namespaces.eip155, []]);
  });

  it('lets nothing through while the relay cannot be reached, and changes nothing', async () => {
    const { app, client, heard, letIn } = await scene();
    const topic = await letIn();
    void failure(app.ask('personal_sign', []));
    app.scenario.set({ kind: 'unreachable' });
    const calls = [
      client.pair({ uri: app.link() }), client.approve({ id: 1, namespaces: {} }), client.reject({ id: 1, reason: { code: 5000, message: '' } }), client.update({ topic, namespaces: {} }),
      client.respond({ topic, response: { id: client.pendingRequest.getAll()[0]?.id ?? 0, jsonrpc: '2.0', result: 1 } }),
      client.emit({ topic, event: { name: 'x', data: 1 }, chainId: 'eip155:1' }), client.disconnect({ topic, reason: { code: 6000, message: '' } }),
    ];
    expect(await Promise.all(calls.map(failure))).toEqual(calls.map(() => unreachable));
    expect([heard.length, app.followed(), app.refusal(), app.granted(), app.heard, client.pendingRequest.getAll().length, client.core.relayer.connected]).toEqual([1, 1, undefined, namespaces.eip155, [], 1, false]);
    app.scenario.set({ kind: 'works' });
    expect(client.core.relayer.connected).toBe(true);
  });

  it('calls no listener that was taken away', async () => {
    const { app, client, letIn } = await scene();
    const topic = await letIn();
    const heard: unknown[] = [];
    const listener = (payload: unknown) => heard.push(payload);
    client.on('session_delete', listener);
    client.on('session_delete', listener); // one
    app.leave();
    client.off('session_delete', listener);
    await letIn();
    app.leave();
    expect(heard).toEqual([{ topic }]);
  });
});
