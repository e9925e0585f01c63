import { startLocalServer } from '../../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../../fixtures/http/localServer.ts';
import { createFakeClock } from '../../../../mocks/fakeClock.ts';
import { rpcLayersPoint } from '../../../contracts/points/rpcLayers.ts';
import type { RpcLayer, RpcLayerContext, RpcLayerSpec, RpcRequest } from '../../../contracts/points/rpcLayers.ts';
import { clockPort } from '../../../contracts/ports/clock.ts';
import { httpPort } from '../../../contracts/ports/http.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { RpcCall } from '../../../contracts/transport.ts';
import { createLatchkey } from '../../../createLatchkey.ts';
import type { LatchkeyOptions } from '../../../kit/latchkey.ts';
import { defineChain } from '../../../domain/chains/defineChain.ts';
import { defineErrors } from '../../../domain/errors.ts';
import { pause } from '../../../domain/wait.ts';
import type { Rank } from '../../../kernel/point.ts';
import { definePlugin } from '../../../store/definePlugin.ts';

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A node over real HTTP that serves chain 10 and answers with its name and how often it was asked. */
async function startNode(name: string, answer: (call: Sent, count: number) => unknown = (_call, count) => `${name} ${count}`): Promise<LocalServer & { readonly calls: readonly Sent[] }> {
  const calls: Sent[] = [];
  const server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answers = (Array.isArray(asked) ? asked : [asked]).map((call: Sent) => {
      calls.push(call);
      return { jsonrpc: '2.0', id: call.id, ...(call.method === 'eth_chainId' ? { result: '0xa' } : outcomeOf(answer(call, calls.length))) };
    });
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
  ends.push(() => server.close());
  return Object.assign(server, { calls });
}
const outcomeOf = (said: unknown): object => (said instanceof Error ? { error: { code: -32_000, message: said.message } } : { result: said });

const originOf = (url: string): string => new URL(url).origin;
const allow = (...urls: readonly string[]) => ({ origins: urls.map((url) => ({ origin: originOf(url), when: 'load' as const, why: 'A test' })), storageKeys: [], popups: false });

function createKit(nodes: readonly { readonly url: string }[], options: Partial<LatchkeyOptions<readonly []>> = {}) {
  const faults: { readonly owner: string; readonly error: unknown }[] = [];
  const chain = defineChain({ id: 10, name: 'Test', rpc: nodes.map(({ url }) => url) });
  const kit = createLatchkey({ chains: [chain], devTools: false, onFault: (fault) => void faults.push(fault), ...options });
  ends.push(() => kit.destroy());
  const request = async (call: RpcCall, signal?: AbortSignal): Promise<unknown> => (await servicesOf(kit).transport(10)).request(call, { signal });
  return { kit, faults, chain, request };
}

/** A plugin with one layer. */
const pluginOf = (layer: RpcLayer | Omit<RpcLayerSpec, 'id'>, { id = 'acme', rank = 'normal', urls = [] }: { readonly id?: string; readonly rank?: Rank; readonly urls?: readonly string[] } = {}) =>
  definePlugin({ id, needs: [clockPort, httpPort], permissions: allow(...urls), contributes: [rpcLayersPoint.of({ id: `${id}.layer`, ...(typeof layer === 'function' ? { create: () => layer } : layer) }, { rank })] });

const balance = { method: 'eth_getBalance', params: ['0xabc', 'latest'] };
const raw = { method: 'eth_sendRawTransaction', params: ['0x02ab'] };
const faucet = { method: 'node_drip', params: [] };
const code = (wanted: string, context: object = {}) => expect.objectContaining({ code: wanted, context: expect.objectContaining(context) });
const never = new Promise<never>(() => {});

describe('createPluginLayers', () => {
  describe('what layers are for', () => {
    it('headers: go with every request to endpoints at the origins that the plugin declares, and with none to others', async () => {
      const [own, other] = [await startNode('own', () => new Error('no luck with token-0123456789')), await startNode('other')];
      const asked: string[] = [];
      const { kit, request } = createKit([own, other]);
      kit.register(pluginOf({ headers: async ({ chainId, origin }) => {
        asked.push(`${chainId} ${origin}`);
        return { Authorization: 'Bearer token-0123456789', 'content-type': 'text/plain' };
      } }, { urls: [own.url] }));
      own.answer((_body, response) => response.writeHead(503).end('busy: token-0123456789'));
      await expect(request(balance)).resolves.toBe('other 1'); // the first is busy
      expect([own, other].map(({ seen }) => seen.map(({ headers }) => [headers.authorization, headers['content-type']]))).toEqual([[['Bearer token-0123456789', 'application/json']], [[undefined, 'application/json']]]);
      expect(asked).toEqual([`10 ${originOf(own.url)}`]);
    });

    it('headers: go with the question which chain an endpoint serves, too', async () => {
      const node = await startNode('node');
      const { kit, request } = createKit([node]);
      kit.register(pluginOf({ headers: () => ({ 'x-team': 'a' }) }, { urls: [node.url] }));
      await request(faucet);
      expect(node.calls.map(({ method }) => method)).toEqual(['eth_chainId', 'node_drip']);
      expect(node.seen.map(({ headers }) => headers['x-team'])).toEqual(['a', 'a']);
    });

    it('headers: are not told in errors, when a node quotes them', async () => {
      const node = await startNode('node', () => new Error('no luck with token-0123456789'));
      const { kit, request } = createKit([node]);
      kit.register(pluginOf({ headers: () => ({ authorization: 'Bearer token-0123456789' }) }, { urls: [node.url] }));
      await expect(request(balance)).rejects.toMatchObject({ code: 'rpc.error', message: expect.stringContaining('no luck with …') });
    });

    it('headers: of two layers with one name that of the outer one counts', async () => {
      const node = await startNode('node');
      const { kit, request } = createKit([node]);
      kit.register(pluginOf({ headers: () => ({ 'X-Team': 'late', 'x-more': 'late' }) }, { id: 'late', rank: 'late', urls: [node.url] }), pluginOf({ headers: () => ({ 'x-team': 'first' }) }, { id: 'early', rank: 'first', urls: [node.url] }));
      await request(balance);
      expect(node.seen.map(({ headers }) => [headers['x-team'], headers['x-more']])).toEqual([['first', 'late']]);
    });

    it('logs: see every request and how it ended, and change nothing', async () => {
      const node = await startNode('node', ({ method }) => (method === 'eth_call' ? new Error('execution reverted') : '0x5'));
      const lines: unknown[] = [];
      const log: RpcLayer = (request, next) => next(request).then((answer) => {
        lines.push([request.method, answer]);
        return answer;
      }, (error: Error) => {
        lines.push([request.method, error.message]);
        throw error;
      });
      const { kit, request, faults } = createKit([node]);
      kit.register(pluginOf(log));
      await expect(request(balance)).resolves.toBe('0x5');
      await expect(request({ method: 'eth_call' })).rejects.toEqual(code('rpc.error', { host: node.host }));
      expect(lines).toEqual([['eth_getBalance', '0x5'], ['eth_call', `RPC Error from ${node.host}: execution reverted`]]);
      expect(faults).toEqual([]);
    });

    it('a cache: answers without the node, and lives as long as its plugin, whatever others come and go', async () => {
      const node = await startNode('node');
      const cached = (): RpcLayer => {
        const answers = new Map<string, unknown>();
        return async (request, next) => {
          const key = JSON.stringify([request.method, request.params]);
          const answer = answers.get(key) ?? await next(request);
          answers.set(key, answer);
          return answer;
        };
      };
      const { kit, request } = createKit([node]);
      kit.register(pluginOf({ create: cached }));
      expect([await request(balance), await request(balance)]).toEqual(['node 1', 'node 1']);
      kit.register(pluginOf((given, next) => next(given), { id: 'other' }));
      await expect(request(balance)).resolves.toBe('node 1');
      kit.unregister('acme');
      await expect(request(balance)).resolves.toBe('node 2');
      kit.register(pluginOf({ create: cached }));
      expect([await request(balance), await request(balance)]).toEqual(['node 3', 'node 3']);
    });

    it('a rate limit: spreads distinct reads over time, by the clock of the kit', async () => {
      const node = await startNode('node', ({ params: [of] }) => of);
      const clock = createFakeClock(0);
      const limited = ({ port }: RpcLayerContext): RpcLayer => {
        let freeAtMs = 0;
        return async (request, next) => {
          const kitClock = port(clockPort);
          const waitMs = Math.max(0, freeAtMs - kitClock.nowMs());
          freeAtMs = Math.max(freeAtMs, kitClock.nowMs()) + 100;
          await pause(waitMs, { clock: kitClock, signal: request.signal });
          return next(request);
        };
      };
      const { kit, request } = createKit([node], { adapters: [{ id: 'clock', port: clockPort, supports: () => true, create: () => clock }] });
      kit.register(pluginOf({ create: limited }, { rank: 'late' }));
      const answers = Promise.all(['a', 'b', 'a', 'b', 'a'].map((of) => request({ method: 'eth_getBalance', params: [of] })));
      const countAt = async (ms: number): Promise<number> => {
        await clock.advance(ms);
        await new Promise((resolve) => void setTimeout(resolve, 50));
        return node.calls.length;
      };
      expect([await countAt(0), await countAt(99), await countAt(1)]).toEqual([1, 1, 2]);
      await expect(answers).resolves.toEqual(['a', 'b', 'a', 'b', 'a']);
      expect(node.calls).toHaveLength(2); // it stands below the joining of identical reads
    });

    it('method routing: another endpoint answers one method, the nodes of the chain the others', async () => {
      const [node, archive] = [await startNode('node'), await startNode('archive')];
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => (given.method === 'eth_getLogs' ? next(given, { url: archive.url, headers: { 'X-Key': 'k' } }) : next(given)), { urls: [archive.url] }));
      expect(await Promise.all([request({ method: 'eth_getLogs', params: [{}] }), request(balance)])).toEqual(['archive 1', 'node 1']);
      expect([archive.calls, archive.seen.map(({ headers }) => headers['x-key'])]).toEqual([[expect.objectContaining({ method: 'eth_getLogs', params: [{}] })], ['k']]);
    });

    it('method routing: no endpoint outside the manifest is reached, nor one that is kept for later', async () => {
      const [node, archive] = [await startNode('node'), await startNode('archive')];
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => next(given, { url: archive.url }), { urls: [node.url] }));
      await expect(request(balance)).rejects.toEqual(code('http.notAllowed', { owner: 'acme', origin: originOf(archive.url) }));
      kit.unregister('acme');
      kit.register(definePlugin({
        id: 'acme',
        needs: [httpPort],
        permissions: { ...allow(), origins: [{ origin: originOf(archive.url), when: 'intent', why: 'A test' }] },
        contributes: [rpcLayersPoint.of({ id: 'acme.layer', create: () => (given, next) => next(given, { url: archive.url }) })],
      }));
      await expect(request(balance)).rejects.toEqual(code('http.beforeIntent', { owner: 'acme' }));
      expect(archive.seen).toEqual([]);
      servicesOf(kit).noteUserActivation();
      await expect(request(balance)).resolves.toBe('archive 1');
    });

    it('a private mempool: signed transactions go to another origin, once, and the nodes of the chain never see them', async () => {
      const [node, relay] = [await startNode('node'), await startNode('relay', () => '0xhash')];
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => (given.method === 'eth_sendRawTransaction' ? next(given, { url: relay.url }) : next(given)), { urls: [relay.url] }));
      await expect(request(raw)).resolves.toBe('0xhash');
      await expect(request(balance)).resolves.toBe('node 1');
      expect([relay.calls, node.calls].map((calls) => calls.map(({ method }) => method))).toEqual([['eth_sendRawTransaction'], ['eth_getBalance']]);
    });

    it('a private mempool: a relay that fails is asked once, and its address is not told', async () => {
      const [node, relay] = [await startNode('node'), await startNode('relay')];
      relay.answer((_body, response) => response.writeHead(503).end(`busy at ${relay.url}`));
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => next(given, { url: relay.url }), { urls: [relay.url] }));
      await expect(request(raw)).rejects.toMatchObject({ code: 'rpc.requestFailed', message: 'RPC request failed with status 503 - Service Unavailable: busy at …' });
      expect([relay.seen.length, node.seen.length]).toEqual([1, 0]);
    });
  });

  describe('order', () => {
    it('composes by rank, and joins identical reads between normal and late', async () => {
      const node = await startNode('node');
      const { kit, request } = createKit([node]);
      const seen: string[] = [];
      const noting = (id: Rank) => pluginOf((given, next) => {
        seen.push(id);
        return next(given);
      }, { id, rank: id });
      kit.register(...(['last', 'late', 'normal', 'early', 'first'] as const).map(noting));
      expect(await Promise.all([request(balance), request(balance)])).toEqual(['node 1', 'node 1']);
      expect(seen.toSorted()).toEqual(['early', 'early', 'first', 'first', 'last', 'late', 'normal', 'normal']);
      seen.length = 0;
      await request(raw);
      expect(seen).toEqual(['first', 'early', 'normal', 'late', 'last']);
    });

    it('joins no read to one that a layer below has answered', async () => {
      const { kit, request } = createKit([await startNode('node')]);
      let count = 0;
      kit.register(pluginOf(async () => (count += 1), { rank: 'late' }));
      expect([await request(balance), await request(balance)]).toEqual([1, 2]);
    });

    it('still sends what is asked in one go in one batch', async () => {
      const node = await startNode('node', ({ params: [of] }) => of);
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => next(given)), pluginOf((given, next) => next(given), { id: 'late', rank: 'late' }));
      expect(await Promise.all([1, 2, 3].map((of) => request({ method: 'eth_getBalance', params: [of] })))).toEqual([1, 2, 3]);
      expect(node.seen).toHaveLength(1);
    });

    it('aborts to the socket through layers of both kinds once no caller waits', async () => {
      const node = await startNode('node');
      node.answer(() => {});
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => next(given)), pluginOf((given, next) => next(given), { id: 'late', rank: 'late' }));
      const [one, two] = [new AbortController(), new AbortController()];
      const both = Promise.allSettled([request(balance, one.signal), request(balance, two.signal)]);
      while (node.seen.length === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
      one.abort(new Error('one'));
      two.abort(new Error('two'));
      expect(await both).toEqual([{ status: 'rejected', reason: new Error('one') }, { status: 'rejected', reason: new Error('two') }]);
      await node.seen[0]?.closed;
    });

    it('shares nothing with what was asked before a layer sent something by another way', async () => {
      const [node, relay] = [await startNode('node'), await startNode('relay', () => '0xhash')];
      const held: (() => void)[] = [];
      node.answer((body, response) => void held.push(() => response.end(JSON.stringify({ id: (JSON.parse(body) as Sent).id, result: held.length })))); // our own request
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => (given.method === 'eth_sendRawTransaction' ? next(given, { url: relay.url }) : next(given)), { urls: [relay.url] }));
      const before = request(balance);
      while (held.length === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
      await request(raw);
      const after = request(balance);
      while (held.length === 1) await new Promise((resolve) => void setTimeout(resolve, 5));
      held.forEach((answer) => answer());
      await Promise.all([before, after]);
      expect(node.seen).toHaveLength(2);
    });
  });

  describe('what a layer sees', () => {
    it('is the chain and the request, and no address or key of an endpoint', async () => {
      const node = await startNode('node');
      const seen: unknown[] = [];
      const { kit, request } = createKit([node]);
      kit.register(pluginOf({ create: (context) => {
        seen.push(context, Object.keys(context).toSorted());
        return (given: RpcRequest, next) => {
          seen.push(given, Object.keys(given));
          return next(given);
        };
      } }));
      await request(balance, new AbortController().signal);
      expect(JSON.stringify(seen)).not.toMatch(/secret-key|127\.0\.0\.1/);
      expect(seen).toEqual([expect.objectContaining({ chainId: 10 }), ['chainId', 'port', 'report', 'signal'], { ...balance, signal: expect.anything() }, ['method', 'params', 'signal']]);
    });

    it('is a port narrowed to the manifest of its plugin', async () => {
      const node = await startNode('node');
      const { kit, request } = createKit([node]);
      const outcomes: unknown[] = [];
      kit.register(pluginOf({ create: ({ port }) => async (given, next) => {
        outcomes.push(await port(httpPort).send({ url: node.url, method: 'GET', limitMs: 100, maxAnswerBytes: 10 }).catch((error: unknown) => error));
        return next(given);
      } }));
      await request(balance);
      expect(outcomes).toEqual([code('http.notAllowed', { owner: 'acme', origin: originOf(node.url) })]);
    });

    it('is no chain that is only looked into, and not the check which chain an endpoint serves', async () => {
      const node = await startNode('node');
      const { kit, chain } = createKit([node]);
      const layer = jest.fn<Promise<unknown>, Parameters<RpcLayer>>(async () => '0x1');
      kit.register(pluginOf(layer));
      servicesOf(kit).noteUserActivation();
      await (await servicesOf(kit).transport(10)).verify();
      await (await servicesOf(kit).transportTo(chain, 'core')).request(balance);
      expect(layer).not.toHaveBeenCalled();
    });
  });

  describe('faults', () => {
    const refused = defineErrors('acme', { refused: { message: 'Not today' } });

    it.each<readonly [string, RpcLayer | Omit<RpcLayerSpec, 'id'>, string]>([
      ['throws', () => {
        throw new Error('boom');
      }, 'boom'],
      ['rejects with no error', () => Promise.reject('boom'), 'boom'], // oxlint-disable-line prefer-promise-reject-errors -- plugins do
      ['forgets to answer', async () => undefined, 'it gave no answer'],
      ['cannot be made', { create: () => {
        throw new Error('boom');
      } }, 'boom'],
      ['cannot be fetched', { create: () => Promise.reject(new Error('boom')) }, 'boom'],
    ])('of a layer that %s are coded, name the plugin, and are reported as its own', async (_name, layer, reason) => {
      const node = await startNode('node');
      const { kit, request, faults } = createKit([node]);
      kit.register(pluginOf(layer));
      const failed = code('rpc.layerFailed', { plugin: 'acme', layer: 'acme.layer', method: 'eth_getBalance', reason });
      await expect(request(balance)).rejects.toEqual(failed);
      expect(faults).toEqual([{ owner: 'acme', error: failed }]);
      expect(node.seen).toEqual([]);
    });

    it('of headers fail the request to that endpoint, and the next one is asked', async () => {
      const [own, other] = [await startNode('own'), await startNode('other')];
      const { kit, request, faults } = createKit([own, other]);
      kit.register(pluginOf({ headers: () => {
        throw new Error('boom');
      } }, { urls: [own.url] }));
      await expect(request(balance)).resolves.toBe('other 1');
      expect(faults).toEqual([{ owner: 'acme', error: code('rpc.layerFailed', { plugin: 'acme' }) }]);
      expect(own.seen).toEqual([]);
    });

    it('of the plugin’s own table pass as they are', async () => {
      const { kit, request, faults } = createKit([await startNode('node')]);
      kit.register(pluginOf(() => Promise.reject(refused.refused())));
      await expect(request(balance)).rejects.toEqual(code('acme.refused'));
      expect(faults).toEqual([]);
    });

    it('of a fetch end with it: the next request fetches again', async () => {
      const { kit, request } = createKit([await startNode('node')]);
      let tries = 0;
      kit.register(pluginOf({ create: async () => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return (given, next) => next(given);
      } }));
      await expect(request(balance)).rejects.toEqual(code('rpc.layerFailed', { reason: 'offline' }));
      expect([await request(balance), await request(balance), tries]).toEqual(['node 1', 'node 2', 2]);
    });
  });

  describe('nothing is sent twice', () => {
    const caught: unknown[] = [];
    beforeEach(() => {
      caught.length = 0;
    });
    const twice: RpcLayer = async (given, next) => {
      const [answer, again] = [await next(given), await next(given).catch((error: unknown) => error)];
      caught.push(again);
      return answer;
    };

    it.each([raw, faucet])('$method: a layer that passes it on again is refused', async (call) => {
      const node = await startNode('node', () => '0xhash');
      const { kit, request, faults } = createKit([node]);
      kit.register(pluginOf(twice));
      await expect(request(call)).resolves.toBe('0xhash');
      const refusal = code('rpc.layerRepeats', { plugin: 'acme', layer: 'acme.layer', method: call.method });
      expect([caught, faults]).toEqual([[refusal], [{ owner: 'acme', error: refusal }]]);
      expect(node.calls.filter(({ method }) => method === call.method)).toHaveLength(1);
    });

    it('refuses a second way after the first has failed', async () => {
      const [node, relay] = [await startNode('node'), await startNode('relay')];
      relay.answer((_body, response) => response.destroy());
      const { kit, request } = createKit([node]);
      kit.register(pluginOf(async (given, next) => {
        try {
          return await next(given, { url: relay.url });
        } catch {
          return next(given);
        }
      }, { urls: [relay.url] }));
      await expect(request(faucet)).rejects.toEqual(code('rpc.layerRepeats', { method: 'node_drip' }));
      expect(node.seen).toEqual([]);
    });

    it('refuses what changes something in answer to a read, and what comes after the caller has left', async () => {
      const node = await startNode('node');
      const { kit, request } = createKit([node]);
      let goOn = (): void => {};
      const after = new Promise<unknown>((resolve) => {
        kit.register(pluginOf(async (given, next) => {
          if (given.method === 'eth_getBalance') return next(raw);
          await new Promise<void>((go) => {
            goOn = go;
          });
          next({ method: given.method, params: given.params }).then(resolve, resolve);
          return never;
        }));
      });
      await expect(request(balance)).rejects.toEqual(code('rpc.layerRepeats', { method: 'eth_sendRawTransaction' }));
      const abort = new AbortController();
      const left = request(raw, abort.signal).catch((error: unknown) => error);
      await new Promise((resolve) => void setTimeout(resolve, 20));
      abort.abort(new Error('gave up'));
      goOn();
      expect([await left, await after]).toEqual([new Error('gave up'), code('rpc.layerRepeats', { method: 'eth_sendRawTransaction' })]);
      expect(node.seen).toEqual([]);
    });

    it('tells the caller of what was sent, though the layer fails afterwards', async () => {
      const node = await startNode('node', () => '0xhash');
      const { kit, request, faults } = createKit([node]);
      kit.register(pluginOf(async (given, next) => {
        await next(given);
        throw new Error('the log is full');
      }));
      await expect(request(raw)).resolves.toBe('0xhash');
      expect(faults).toEqual([{ owner: 'acme', error: code('rpc.layerFailed', { reason: 'the log is full' }) }]);
      await expect(request(balance)).rejects.toEqual(code('rpc.layerFailed'));
    });

    it('lets a layer repeat a read, ten times at most', async () => {
      const node = await startNode('node', (_call, count) => (count < 4 ? null : 'there'));
      const { kit, request } = createKit([node]);
      kit.register(pluginOf(async (given, next) => {
        for (;;) {
          const answer = await next(given);
          if (answer !== null) return answer;
        }
      }));
      await expect(request(balance)).resolves.toBe('there');
      const silent = await startNode('silent', () => null);
      const { kit: second, request: ask } = createKit([silent]);
      second.register(pluginOf(async (given, next) => {
        for (;;) await next(given);
      }));
      await expect(ask(balance)).rejects.toEqual(code('rpc.layerRepeats', { method: 'eth_getBalance' }));
      expect(silent.calls).toHaveLength(10);
    });
  });

  describe('removal', () => {
    it('ends what a layer holds, and leads the next requests past it, on the transport that is there', async () => {
      const node = await startNode('node');
      const { kit, request, faults } = createKit([node]);
      const contexts: RpcLayerContext[] = [];
      kit.register(pluginOf({ create: (context) => {
        contexts.push(context);
        return () => never;
      } }));
      const transport = await servicesOf(kit).transport(10);
      const held = transport.request(balance).catch((error: unknown) => error);
      await new Promise((resolve) => void setTimeout(resolve, 10));
      expect(kit.explain()).toContainEqual({ plugin: 'acme', point: 'rpcLayers', key: 'acme.layer' });
      kit.unregister('acme');
      await expect(held).resolves.toEqual(code('rpc.layerRemoved', { plugin: 'acme', layer: 'acme.layer', method: 'eth_getBalance' }));
      expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true]);
      await expect(transport.request(balance)).resolves.toBe('node 1');
      expect([kit.explain().filter(({ plugin }) => plugin === 'acme'), faults]).toEqual([[], []]);
      kit.register(pluginOf(async () => 'again'));
      await expect(request(balance)).resolves.toBe('again');
    });

    it('aborts a read that a layer has passed on, and lets what was sent end by its own answer', async () => {
      const node = await startNode('node');
      const held: (() => void)[] = [];
      node.answer((body, response) => {
        const { id, method } = JSON.parse(body) as Sent; // our own request
        if (method === 'eth_chainId') return void response.end(JSON.stringify({ id, result: '0xa' }));
        held.push(() => response.end(JSON.stringify({ id, result: '0xhash' })));
      });
      const { kit, request } = createKit([node]);
      kit.register(pluginOf((given, next) => next(given)));
      const [read, sent] = [request(balance).catch((error: unknown) => error), request(raw)];
      while (held.length < 2) await new Promise((resolve) => void setTimeout(resolve, 5));
      kit.unregister('acme');
      await expect(read).resolves.toEqual(code('rpc.layerRemoved'));
      await node.seen.find(({ body }) => body.includes('eth_getBalance'))?.closed;
      held.forEach((answer) => answer());
      await expect(sent).resolves.toBe('0xhash');
    });

    it('makes the layer anew when the very same plugin comes back', async () => {
      const { kit, request } = createKit([await startNode('node')]);
      let made = 0;
      const plugin = pluginOf({ create: () => {
        made += 1;
        return async () => `made ${made}`;
      } });
      kit.register(plugin);
      await expect(request(balance)).resolves.toBe('made 1');
      kit.unregister('acme');
      kit.register(plugin);
      await expect(request(balance)).resolves.toBe('made 2');
    });

    it('refuses a layer whose id is not the plugin’s, and two with one id', () => {
      const { kit } = createKit([{ url: 'https://node.example' }]);
      expect(() => kit.register(definePlugin({ id: 'acme', contributes: [rpcLayersPoint.of({ id: 'other.layer' })] }))).toThrow(code('plugin.nameOutsidePlugin'));
      expect(() => kit.register(definePlugin({ id: 'acme', contributes: [rpcLayersPoint.of({ id: 'acme.a' }), rpcLayersPoint.of({ id: 'acme.a' })] }))).toThrow(code('plugin.keyTaken'));
    });
  });

  describe('limits', () => {
    const withClock = async (layer: RpcLayer | Omit<RpcLayerSpec, 'id'>, node: { readonly url: string }) => {
      const clock = createFakeClock(0);
      const { kit, faults } = createKit([node], { adapters: [{ id: 'clock', port: clockPort, supports: () => true, create: () => clock }] });
      kit.register(pluginOf(layer, { urls: [node.url] }));
      const transport = await servicesOf(kit).transport(10);
      return { clock, faults, transport };
    };

    it('end a layer that never answers after 30 s', async () => {
      const { clock, faults, transport } = await withClock(() => never, await startNode('node'));
      const held = transport.request(balance).catch((error: unknown) => error);
      await clock.advance(29_999);
      expect(faults).toEqual([]);
      await clock.advance(1);
      const timedOut = code('rpc.layerTimedOut', { plugin: 'acme', seconds: 30 });
      await expect(held).resolves.toEqual(timedOut);
      expect(faults).toEqual([{ owner: 'acme', error: timedOut }]);
    });

    it('count only the time that the layer itself takes', async () => {
      const node = await startNode('node');
      let answer = (): void => {};
      node.answer((body, response) => {
        answer = () => response.end(JSON.stringify({ id: (JSON.parse(body) as Sent).id, result: 'late' })); // our own request
      });
      const { clock, transport } = await withClock(async (given, next) => {
        await pause(20_000, { clock, signal: given.signal });
        const answered = await next(given);
        await pause(9_999, { clock, signal: given.signal });
        return answered;
      }, node);
      const held = transport.request(balance);
      await clock.advance(20_000);
      while (node.seen.length === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
      await clock.advance(5_000);
      answer();
      await new Promise((resolve) => void setTimeout(resolve, 50));
      await clock.advance(9_999);
      await expect(held).resolves.toBe('late');
    });

    it('end headers that never come, within the limit of an attempt', async () => {
      const { clock, transport } = await withClock({ headers: () => never }, await startNode('node'));
      const held = transport.request(balance).catch((error: unknown) => error);
      await clock.advance(9_999);
      await clock.advance(1);
      await expect(held).resolves.toEqual(code('rpc.layerFailed', { plugin: 'acme' }));
    });
  });
});
