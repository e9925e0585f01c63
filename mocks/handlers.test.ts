import { HttpResponse, http } from 'msw';
import { createFakeClock } from './fakeClock.ts';
import { createMockWorld } from './world.ts';
import { mockChainOne } from './chains.ts';
import { startMockWorld } from './node.ts';
import type { FakeClock } from './fakeClock.ts';
import type { MockWorld } from './world.ts';
import type { StartedMockWorld } from './startedWorld.ts';

describe('createRpcHandlers', () => {
  let clock: FakeClock;
  let world: MockWorld;
  let started: StartedMockWorld;

  beforeEach(() => {
    clock = createFakeClock();
    world = createMockWorld({ clock });
    started = startMockWorld({ world });
  });
  afterEach(() => started.stop());

  const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };
  const answered = { jsonrpc: '2.0', id: 1, result: '0x539' };
  const post = (body: unknown, init: RequestInit = {}) =>
    fetch(mockChainOne.rpcUrl, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...init });
  const ask = async (body: unknown): Promise<unknown> => (await post(body)).json();

  it('answers a single request', async () => {
    const response = await post(chainId);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(answered);
  });

  it('answers a batch with one answer an id, failures among them', async () => {
    const answers = await ask([chainId, { ...chainId, id: 'b', method: 'eth_nothing' }, { ...chainId, id: 3, method: 'net_version' }]);
    expect(answers).toEqual(
      expect.arrayContaining([answered, { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: expect.any(String) } }, { jsonrpc: '2.0', id: 3, result: '1337' }]),
    );
  });

  it('answers null where the chain has nothing, and nothing to a notification', async () => {
    expect(await ask({ ...chainId, method: 'eth_getTransactionReceipt', params: [`0x${'00'.repeat(32)}`] })).toEqual({ jsonrpc: '2.0', id: 1, result: null });
    expect((await post({ jsonrpc: '2.0', method: 'eth_chainId' })).status).toBe(204);
    expect(await ask([chainId, { jsonrpc: '2.0', method: 'eth_chainId' }])).toEqual([answered]);
  });

  // The examples of the specification, section 7.
  it.each([
    ['no JSON', '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', -32700],
    ['no method', { jsonrpc: '2.0', method: 1, params: 'bar' }, -32600],
    ['an empty batch', [], -32600],
    ['no object', 1, -32600],
    ['no version', { id: 1, method: 'eth_chainId' }, -32600],
    ['an object for an id', { ...chainId, id: {} }, -32600],
    ['parameters that are no list', { ...chainId, params: { a: 1 } }, -32602],
  ])('refuses %s', async (_name, body, code) => {
    expect(await ask(body)).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it('refuses each bad member of a batch by itself', async () => {
    expect(await ask([1, chainId])).toEqual([{ jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } }, answered]);
  });

  it('answers late when slow', async () => {
    world.rpcScenario.set({ kind: 'slow', delayMs: 5_000 });
    let answer: unknown;
    const armed = new Promise<void>(resolve => {
      const { setTimer } = clock;
      clock.setTimer = (run, afterMs) => {
        resolve();
        return setTimer(run, afterMs);
      };
    });
    const asked = ask(chainId).then(value => (answer = value));
    await armed;
    await clock.advance(4_999);
    await wait();
    expect(answer).toBeUndefined();
    await clock.advance(1);
    expect(await asked).toEqual(answered);
  });

  it('fails the request itself when offline', async () => {
    world.rpcScenario.set({ kind: 'offline' });
    await expect(post(chainId)).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('says when to come back after too many requests', async () => {
    world.rpcScenario.set({ kind: 'tooManyRequests', retryAfterSeconds: 7 });
    const response = await post(chainId);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('fails with a text when the server is broken', async () => {
    world.rpcScenario.set({ kind: 'serverError' });
    const response = await post(chainId);
    expect(response.status).toBe(500);
    await expect(response.json()).rejects.toMatchObject({ name: 'SyntaxError' });
  });

  it('breaks off in the middle when malformed', async () => {
    world.rpcScenario.set({ kind: 'malformed' });
    const response = await post(chainId);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toMatchObject({ name: 'SyntaxError' });
  });

  it('turns a batch round when reordered', async () => {
    world.rpcScenario.set({ kind: 'reordered' });
    expect(await ask([chainId, { ...chainId, id: 2 }, { ...chainId, id: 3 }])).toEqual([3, 2, 1].map(id => ({ ...answered, id })));
    expect(await ask(chainId)).toEqual(answered);
  });

  it('never answers when silent, and lets go when the request is aborted', async () => {
    world.rpcScenario.set({ kind: 'silent' });
    const aborting = new AbortController();
    let isSettled = false;
    const asked = post(chainId, { signal: aborting.signal }).finally(() => (isSettled = true));
    asked.catch(() => undefined);
    await clock.advance(3_600_000);
    await wait();
    expect(isSettled).toBe(false);
    aborting.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends a silent request when the world closes', async () => {
    world.rpcScenario.set({ kind: 'silent' });
    const asked = post(chainId);
    asked.catch(() => undefined);
    await wait();
    world.close();
    await expect(asked).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('says that it is of another chain, and answers the rest as ever', async () => {
    world.rpcScenario.set({ kind: 'wrongChain', chainId: 10 });
    expect(await ask(chainId)).toEqual({ ...answered, result: '0xa' });
    expect(await ask([{ ...chainId, method: 'net_version' }, { ...chainId, id: 2, method: 'eth_blockNumber' }])).toEqual([{ ...answered, result: '10' }, { jsonrpc: '2.0', id: 2, result: '0x0' }]);
  });

  it('is well again when the fault is taken away, and says so to who listens', async () => {
    const seen: string[] = [];
    const stop = world.rpcScenario.subscribe(() => seen.push(world.rpcScenario.get().kind));
    world.rpcScenario.set({ kind: 'offline' });
    world.rpcScenario.set({ kind: 'none' });
    stop();
    world.rpcScenario.set({ kind: 'none' });
    expect(seen).toEqual(['offline', 'none']);
    expect(await ask(chainId)).toEqual(answered);
  });
});

describe('startMockWorld in Node', () => {
  it('lets no other request out, and takes further handlers', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const started = startMockWorld({ handlers: [http.get('https://plugin.latchkey.test/', () => HttpResponse.text('plugin'))] });
    expect(await (await fetch('https://plugin.latchkey.test/')).text()).toBe('plugin');
    await expect(fetch('https://example.test/')).rejects.toMatchObject({ name: 'TypeError' });
    started.use(http.get('https://example.test/', () => HttpResponse.text('more')));
    expect(await (await fetch('https://example.test/')).text()).toBe('more');
    started.reset();
    await expect(fetch('https://example.test/')).rejects.toMatchObject({ name: 'TypeError' });
    started.stop();
    complaints.mockRestore();
  });
});

/** Time for a request to travel through the mocks, which use timers of their own. */
function wait(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 30));
}
