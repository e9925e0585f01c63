import { clockAdapter, fetchHttpAdapter } from '../../../adapters/browser/index.ts';
import { createSeeded, hostileAnswer, textOf, valuesFor } from '../../../fixtures/http/hostileAnswers.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../fixtures/http/localServer.ts';
import type { Http, HttpRequest } from '../../contracts/ports/http.ts';
import { originErrors } from '../../contracts/errors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import type { Clock } from '../../domain/clock.ts';
import { WalletError } from '../../domain/errors.ts';
import { createRpcTransport } from './createRpcTransport.ts';
import type { RpcTransportOptions } from './createRpcTransport.ts';

interface Sent {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const http = fetchHttpAdapter.create();
const realClock = clockAdapter.create();

/** Pauses pass at once. */
const instantClock: Clock = { nowMs: () => 0, setTimer: (run) => {
  queueMicrotask(run);
  return () => {};
} };

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

const transportTo = (options: Partial<RpcTransportOptions> = {}) =>
  createRpcTransport({ chain: defineChain({ id: 1, name: 'Test', rpc: server.url }), http, clock: realClock, fraction: () => 0, limitMs: 5_000, ...options });

const sentIn = (body: string): readonly Sent[] => {
  const parsed = JSON.parse(body) as Sent | Sent[]; // our own request
  return Array.isArray(parsed) ? parsed : [parsed];
};
const echo = ({ id, params }: Sent): object => ({ jsonrpc: '2.0', id, result: params[0] });
/** Answers by a rule over the calls of a request. */
const answerBy = (rule: (calls: readonly Sent[]) => unknown): void =>
  server.answer((body, response) => response.end(JSON.stringify(rule(sentIn(body)))));
const answerText = (text: string, status = 200): void => server.answer((_body, response) => response.writeHead(status).end(text));
const failure = async (promise: Promise<unknown>): Promise<WalletError> => {
  const error: unknown = await promise.then(() => new Error('Went well'), (thrown: unknown) => thrown);
  if (!(error instanceof WalletError)) throw error;
  return error;
};

describe('createRpcTransport', () => {
  describe('behavior: batching', () => {
    it('sends a lone call as a single object, with no header but the content type', async () => {
      answerBy(([call]) => call && echo(call));
      await expect(transportTo().request({ method: 'eth_call', params: ['a'] })).resolves.toBe('a');
      expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['a'] });
      const { 'content-type': type, cookie, authorization, referer } = server.seen[0]?.headers ?? {};
      expect({ type, cookie, authorization, referer }).toEqual({ type: 'application/json' });
    });

    it("tells a node of the site's own service who asks, and no other", async () => {
      const sent: HttpRequest[] = [];
      const http: Http = { send: async (request) => {
        sent.push(request);
        return { status: 401, statusText: '', headers: {}, body: 'not you: client-id-123 secret-key-123' };
      } };
      const service = { hosts: ['own.example'], clientId: 'client-id-123', secretKey: 'secret-key-123' };
      const errorAt = (rpc: string) => failure(transportTo({ http, service, chain: defineChain({ id: 1, name: 'Test', rpc }) }).request({ method: 'eth_call' }));
      expect((await errorAt('https://own.example/1')).message).toBe('RPC request failed with status 401 - unknown status: not you: … …');
      await errorAt('https://other.example/1');
      expect(sent.map(({ headers, credentialed }) => ({ id: headers?.['x-client-id'], key: headers?.['x-secret-key'], credentialed }))).toEqual([
        { id: 'client-id-123', key: 'secret-key-123', credentialed: true },
        { id: undefined, key: undefined, credentialed: undefined },
      ]);
    });

    it('sends 250 calls of one go in 3 requests, and gives each its own value', async () => {
      answerBy((calls) => calls.map(echo));
      const transport = transportTo();
      const values = await Promise.all(Array.from({ length: 250 }, (_, i) => transport.request({ method: 'eth_call', params: [i] })));
      expect(values).toEqual(Array.from({ length: 250 }, (_, i) => i));
      expect(server.seen.map(({ body }) => sentIn(body).length)).toEqual([100, 100, 50]);
      expect(new Set(server.seen.flatMap(({ body }) => sentIn(body).map(({ id }) => id))).size).toBe(250);
    });

    it('takes along calls that flows make a few awaits later', async () => {
      answerBy((calls) => calls.map(echo));
      const transport = transportTo();
      const askAfter = async (steps: number): Promise<unknown> => {
        for (let i = 0; i < steps; i += 1) await Promise.resolve();
        return transport.request({ method: 'eth_call', params: [steps] });
      };
      expect(await Promise.all([askAfter(0), askAfter(3), askAfter(9)])).toEqual([0, 3, 9]);
      expect(server.seen).toHaveLength(1);
    });

    it('sends each by itself with a batch size of 1', async () => {
      answerBy(([call]) => call && echo(call));
      const transport = transportTo({ batchSize: 1 });
      expect(await Promise.all([1, 2, 3].map((i) => transport.request({ method: 'eth_call', params: [i] })))).toEqual([1, 2, 3]);
      expect(server.seen.map(({ body }) => body.startsWith('{'))).toEqual([true, true, true]);
    });

    it('keeps a batch open as long as told', async () => {
      let ring = (): void => {};
      const clock: Clock = { nowMs: () => 0, setTimer: (run, afterMs) => {
        expect(afterMs).toBe(50);
        ring = run;
        return () => {};
      } };
      answerBy((calls) => calls.map(echo));
      const transport = transportTo({ clock, batchWaitMs: 50 });
      const first = transport.request({ method: 'eth_call', params: [1] });
      await new Promise((resolve) => void setTimeout(resolve, 5));
      const second = transport.request({ method: 'eth_call', params: [2] });
      await Promise.resolve();
      ring();
      expect(await Promise.all([first, second])).toEqual([1, 2]);
      expect(server.seen).toHaveLength(1);
    });

    it('fails a call that cannot be written by itself', async () => {
      answerBy((calls) => (calls.length > 1 ? calls.map(echo) : calls[0] && echo(calls[0])));
      const transport = transportTo();
      const [good, bad] = await Promise.allSettled([transport.request({ method: 'eth_call', params: ['a'] }), transport.request({ method: 'eth_call', params: [1n] })]);
      expect(good).toEqual({ status: 'fulfilled', value: 'a' });
      expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'rpc.badParams' } });
    });

    it('serves 10,000 calls of one go without a timer', async () => {
      const instant: Http = { send: async ({ body = '' }) => ({ status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(sentIn(body).map(echo)) }) };
      const clock: Clock = { nowMs: () => 0, setTimer: () => { throw new Error('No timer needed'); } };
      const transport = transportTo({ http: instant, clock });
      const values = await Promise.all(Array.from({ length: 10_000 }, (_, i) => transport.request({ method: 'eth_call', params: [i] })));
      expect(values.every((value, i) => value === i)).toBe(true);
    });
  });

  describe('behavior: matching by id', () => {
    const ask = (count: number, transport = transportTo()): Promise<PromiseSettledResult<unknown>[]> =>
      Promise.allSettled(Array.from({ length: count }, (_, i) => transport.request({ method: 'eth_call', params: [`v${i}`] })));
    const valuesOf = (settled: readonly PromiseSettledResult<unknown>[]): unknown[] =>
      settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code));

    it('gives right values when answers come in another order', async () => {
      answerBy((calls) => calls.map(echo).reverse());
      expect(valuesOf(await ask(3))).toEqual(['v0', 'v1', 'v2']);
    });

    it('passes over duplicates, unknown ids and things that are no answers', async () => {
      answerBy((calls) => [
        null, 7, 'text', [], { id: 999, result: 'unknown' }, { result: 'no id' }, { id: null, result: 'null id' }, { id: '1', result: 'text id' },
        ...calls.map(echo), ...calls.map(({ id }) => ({ id, result: 'again' })),
      ]);
      expect(valuesOf(await ask(2))).toEqual(['v0', 'v1']);
    });

    it('fails only the call that is left out', async () => {
      answerBy((calls) => calls.slice(1).map(echo));
      const settled = await ask(3);
      expect(valuesOf(settled)).toEqual(['rpc.noAnswer', 'v1', 'v2']);
      expect(settled[0]).toMatchObject({ reason: { message: `RPC Error from ${server.host}: no answer to eth_call` } });
    });

    it('fails a lone call whose answer has another id', async () => {
      answerBy(() => ({ jsonrpc: '2.0', id: 999, result: 'not yours' }));
      expect(valuesOf(await ask(1))).toEqual(['rpc.noAnswer']);
    });

    it('takes a list of one for a lone call, and asks one by one where an object answers a batch', async () => {
      answerBy((calls) => calls.map(echo));
      expect(valuesOf(await ask(1))).toEqual(['v0']);
      answerBy(([first]) => first && echo(first));
      expect(valuesOf(await ask(2))).toEqual(['v0', 'v1']);
    });

    it('fails every call with the one error that stands for a whole batch', async () => {
      answerBy(() => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } }));
      const settled = await ask(3);
      expect(valuesOf(settled)).toEqual(['rpc.error', 'rpc.error', 'rpc.error']);
      expect(settled[2]).toMatchObject({ reason: { context: { code: -32600 }, message: `RPC Error from ${server.host}: batches are not supported` } });
    });
  });

  describe('behavior: errors', () => {
    const ask = (options: Partial<RpcTransportOptions> = {}): Promise<WalletError> => failure(transportTo(options).request({ method: 'eth_call' }));
    const answerError = (error: unknown, more: object = {}): void => answerBy(([call]) => ({ id: call?.id, error, ...more }));

    it("carries the node's code, message and data", async () => {
      answerError({ code: 3, message: 'execution reverted: no', data: '0x08c379a0' });
      const error = await ask();
      expect(error.code).toBe('rpc.error');
      expect(error.message).toBe(`RPC Error from ${server.host}: execution reverted: no`);
      expect(error.context).toMatchObject({ code: 3, message: 'execution reverted: no', data: '0x08c379a0' });
    });

    it.each([
      ['an error beside a result', { error: { code: 1, message: 'no' }, result: '0x1' }, 'rpc.error', 'no'],
      ['an error as text', { error: 'rate limited' }, 'rpc.error', 'rate limited'],
      ['an error that says nothing', { error: {} }, 'rpc.error', 'Unknown error'],
      ['an error of an odd kind', { error: 5 }, 'rpc.error', 'Unknown error'],
      ['neither result nor error', {}, 'rpc.badAnswer', 'neither result nor error'],
    ])('handles %s', async (_name, answer, code, text) => {
      answerBy(([call]) => ({ id: call?.id, ...answer }));
      const error = await ask();
      expect(error.code).toBe(code);
      expect(error.message).toBe(`RPC Error from ${server.host}: ${text}`);
    });

    it('takes an error of null for none', async () => {
      answerBy(([call]) => ({ id: call?.id, result: null, error: null }));
      await expect(transportTo().request({ method: 'eth_call' })).resolves.toBeNull();
    });

    it.each([
      [429, 'Too Many Requests', 'slow down', 'slow down'],
      [500, 'Internal Server Error', '<html>\n\n  <body>Oh no</body></html>', '<html> <body>Oh no</body></html>'],
      [503, 'Service Unavailable', '', 'unknown error'],
    ])('tells of status %i', async (status, statusText, body, shown) => {
      answerText(body, status);
      const error = await ask();
      expect(error.code).toBe('rpc.requestFailed');
      expect(error.message).toBe(`RPC request failed with status ${status} - ${statusText}: ${shown}`);
    });

    it.each([
      ['nothing', '', 'rpc.noResponse', 'No response'],
      ['a page', '<html></html>', 'rpc.badAnswer', 'the answer is not JSON'],
      ['half an answer', '{"id":1,"resu', 'rpc.badAnswer', 'the answer is not JSON'],
      ['a number', '7', 'rpc.noAnswer', 'no answer to eth_call'],
      ['null', 'null', 'rpc.noAnswer', 'no answer to eth_call'],
    ])('handles a body of %s', async (_name, body, code, text) => {
      answerText(body);
      const error = await ask();
      expect(error.code).toBe(code);
      expect(error.message).toContain(text);
    });

    it('survives nesting 100,000 deep, as a result, in an error and around the answers', async () => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      answerText(`{"id":1,"result":${deep}}`);
      expect(await ask()).toMatchObject({ code: 'rpc.tooDeep', message: `RPC Error from ${server.host}: the answer nests too deep` });
      answerText(`{"id":1,"error":{"message":"no","data":${deep}}}`);
      const error = await ask();
      expect(error.message).toBe(`RPC Error from ${server.host}: no`);
      expect(error.context['data']).toBeUndefined();
      answerText(deep);
      expect((await ask()).code).toBe('rpc.noAnswer');
    });

    it('takes out keys that a later copy would obey', async () => {
      answerText('{"id":1,"result":{"a":[{"__proto__":{"polluted":1}}],"\\u005f_proto__":{"polluted":1}}}');
      const value = await transportTo().request({ method: 'eth_call' });
      expect(JSON.stringify(value)).toBe('{"a":[{}]}');
    });

    it.each(['', '?apikey=an+other%2Fsecret-key-3'])('shows no key and no more than fits, whatever the node quotes', async (query) => {
      const chain = defineChain({ id: 1, name: 'Test', rpc: server.url + query });
      const quote = `for ${server.url}${query}: secret-key an other/secret-key-3 ${'x'.repeat(1_000)}`;
      const shown: WalletError[] = [];
      answerError({ code: -32000, message: quote, data: { quote } });
      shown.push(await ask({ chain }));
      answerText(quote, 401);
      shown.push(await ask({ chain }));
      for (const error of shown) {
        const text = JSON.stringify([error.message, error.context]);
        expect(text).not.toContain('/v2/');
        expect(text).not.toContain('secret-key');
        expect(error.message.length).toBeLessThan(400);
      }
    });

    it('keeps data that is larger than any revert out of the error', async () => {
      answerError({ code: 3, message: 'no', data: `0x${'00'.repeat(100_000)}` });
      expect((await ask()).context['data']).toBeUndefined();
    });

    it('limits the time to the last byte of the body', async () => {
      server.answer((_body, response) => void response.write('{"id":1,'));
      const error = await ask({ limitMs: 60 });
      expect(error).toMatchObject({ code: 'rpc.unreachable', cause: { code: 'http.timedOut' } });
      expect(error.message).toMatch(`RPC Error from ${server.host}`);
      await server.seen[0]?.closed;
    });

    it('cuts a body off while it arrives', async () => {
      server.answer((_body, response) => {
        const more = setInterval(() => response.write('x'.repeat(1_000)), 1);
        response.on('close', () => clearInterval(more));
      });
      expect(await ask({ maxAnswerBytes: 10_000 })).toMatchObject({ code: 'rpc.unreachable', cause: { code: 'http.tooLarge' } });
      await server.seen[0]?.closed;
    });

    it('tells when no endpoint can be reached', async () => {
      await server.close();
      expect(await ask()).toMatchObject({ code: 'rpc.unreachable', message: `RPC Error from ${server.host}: ${server.host} cannot be reached` });
    });

    it("lets the port's own refusal through", async () => {
      const refusing: Http = { send: async () => { throw originErrors.notAllowed({ owner: 'walletX', origin: 'https://x' }); } };
      expect((await ask({ http: refusing })).code).toBe('http.notAllowed');
    });

    it('refuses a chain without an endpoint', () => {
      expect(() => transportTo({ chain: { ...defineChain({ id: 5, name: 'None', rpc: 'https://x' }), rpc: [] } })).toThrow('chain 5 has no rpc');
    });
  });

  describe('behavior: aborting', () => {
    const stalling = (): Promise<void> => new Promise((resolve) => server.answer(() => resolve()));

    it('rejects one caller at once and serves the others', async () => {
      let release = (): void => {};
      server.answer((body, response) => {
        release = () => response.end(JSON.stringify(sentIn(body).map(echo)));
        abort.abort(new Error('gave up'));
      });
      const abort = new AbortController();
      const transport = transportTo();
      const other = transport.request({ method: 'eth_call', params: ['b'] });
      await expect(transport.request({ method: 'eth_call', params: ['a'] }, { signal: abort.signal })).rejects.toThrow('gave up');
      release();
      await expect(other).resolves.toBe('b');
    });

    it('ends with its own signal, to the socket, whatever is under way, and takes nothing more', async () => {
      const end = new AbortController();
      server.answer(() => {});
      const transport = transportTo({ signal: end.signal });
      const asked = [{ method: 'eth_call', params: ['a'] }, { method: 'eth_sendRawTransaction', params: ['0x00'] }].map((call) => transport.request(call).catch((error: unknown) => error));
      while (server.seen.length < 2) await new Promise(setImmediate);
      end.abort(new Error('the end'));
      expect(await Promise.all(asked)).toEqual([new Error('the end'), new Error('the end')]);
      await Promise.all(server.seen.map(({ closed }) => closed));
      await expect(transport.request({ method: 'eth_call', params: ['b'] })).rejects.toThrow('the end');
    });

    it('aborts through to the socket once every caller has left', async () => {
      const arrived = stalling();
      const [first, second] = [new AbortController(), new AbortController()];
      const transport = transportTo();
      const both = Promise.allSettled([first, second].map(({ signal }) => transport.request({ method: 'eth_call' }, { signal })));
      await arrived;
      let isClosed = false;
      const closed = server.seen[0]?.closed.then(() => { isClosed = true; });
      first.abort(new Error('one'));
      await new Promise((resolve) => void setTimeout(resolve, 30));
      expect(isClosed).toBe(false);
      second.abort(new Error('two'));
      expect(await both).toMatchObject([{ reason: { message: 'one' } }, { reason: { message: 'two' } }]);
      await closed;
    });

    it('sends nothing for a caller who left before', async () => {
      answerBy(([call]) => call && echo(call));
      const abort = new AbortController();
      const transport = transportTo();
      const left = transport.request({ method: 'eth_call', params: ['a'] }, { signal: abort.signal });
      const stays = transport.request({ method: 'eth_call', params: ['b'] });
      abort.abort(new Error('gave up'));
      await expect(left).rejects.toThrow('gave up');
      await expect(transport.request({ method: 'eth_call' }, { signal: abort.signal })).rejects.toThrow('gave up');
      await expect(stays).resolves.toBe('b');
      expect(server.seen.flatMap(({ body }) => sentIn(body))).toHaveLength(1);
    });

    it('sends no request at all if every caller left before', async () => {
      const abort = new AbortController();
      const left = transportTo().request({ method: 'eth_call' }, { signal: abort.signal });
      abort.abort(new Error('gave up'));
      await expect(left).rejects.toThrow('gave up');
      await new Promise((resolve) => void setTimeout(resolve, 20));
      expect(server.seen).toHaveLength(0);
    });
  });

  it('gives a coded error or a value for any body at all', async () => {
    const random = createSeeded(20_261_121);
    const parts = ['{', '}', '[', ']', ',', ':', '"id"', '"result"', '"error"', '"jsonrpc"', '1', '2', '-0', '1e999', 'null', 'true', '"1"', '"__proto__"', '"\\ud800"', '\u0000', '\ufeff', ' ', '"code"', '"message"', '{"id":1,', '"result":{}}', '{"id":2,"error":{}}'];
    let body = '';
    const hostile: Http = { send: async () => ({ status: 200, statusText: 'OK', headers: {}, body }) };
    const uncoded: unknown[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      body = Array.from({ length: 1 + Math.floor(random() * 14) }, () => parts[Math.floor(random() * parts.length)]).join('');
      const transport = transportTo({ http: hostile, clock: instantClock });
      const settled = await Promise.allSettled([transport.request({ method: 'eth_call' }), transport.request({ method: 'eth_chainId' })]);
      uncoded.push(...settled.filter((each) => each.status === 'rejected' && !each.reason.code.startsWith('rpc.')).map((each) => ({ body, each })));
    }
    expect(uncoded).toEqual([]);
  });

  it('gives a call its own value or a coded error without a key, for 500 hostile answers', async () => {
    const random = createSeeded(20_261_121);
    const url = 'https://node.example/v2/secret-key-1?apikey=secret-key-2';
    const offered = new Map<unknown, readonly string[]>();
    let answers = 0;
    const hostile: Http = { send: async ({ body = '' }) => {
      const calls = sentIn(body);
      const said = hostileAnswer(calls, random, url);
      answers += 1;
      if (said.wire || said.headers['content-encoding']) throw httpErrors.unreachable({ host: 'node.example' });
      for (const { id, params: [token] } of calls) offered.set(token, [...(offered.get(token) ?? []), ...valuesFor(id, said.body)]);
      return { status: said.status, statusText: '', headers: said.headers, body: Buffer.from(said.body).toString() };
    } };
    const complaints: unknown[] = [];
    for (let round = 0; answers < 500; round += 1) {
      const transport = transportTo({ http: hostile, clock: instantClock, chain: defineChain({ id: 1, name: 'Test', rpc: url }) });
      await Promise.all([0, 1, 2].slice(round % 3).map(async (i) => {
        const token = `${round}.${i}`;
        try {
          const text = textOf(await transport.request({ method: 'eth_call', params: [token] }));
          if (!offered.get(token)?.includes(text)) complaints.push({ token, text });
        } catch (error) {
          if (!(error instanceof WalletError) || JSON.stringify([error.message, error.context]).includes('secret-key')) complaints.push(error);
        }
      }));
    }
    expect(complaints).toEqual([]);
  });
});
