import { answerAll, echoNode, failing } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node, Reply } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';

const call = (value: unknown = 'v') => ({ method: 'eth_call', params: [value] });

/** Says each of these once, then answers well. */
const atFirst = (...replies: readonly Reply[]): Node => (calls, request) => replies[request - 1] ?? echoNode()(calls, request);
const coded = (code: string, context: object = {}) => ({ error: expect.objectContaining({ code, context: expect.objectContaining(context) }) });

describe('createPolicy', () => {
  describe('behavior: asking again', () => {
    it.each<[string, Reply | Node]>([
      ['a reset', 'reset'],
      ['429', { status: 429 }],
      ['500', { status: 500, body: '<html>' }],
      ['503', { status: 503 }],
      ['a page', { status: 200, body: '<!doctype html>' }],
      ['half an answer', { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu' }],
      ['nothing', { status: 200 }],
      ['-32005', failing({ code: -32_005, message: 'limit exceeded' })],
      ['-32603', failing({ code: -32_603, message: 'Internal error' })],
      ['neither result nor error', (calls) => answerAll(calls, () => ({}))],
      ["another's answer", { json: { id: 999, result: 'not yours' } }],
    ])('survives %s', async (_name, fault) => {
      const { clock, http, transport } = createScriptedTransport({ a: (calls, request) => (request > 1 ? echoNode()(calls, request) : typeof fault === 'function' ? fault(calls, request) : fault) });
      const answer = transport.request(call());
      await clock.advance(1_000);
      await expect(answer).resolves.toBe('v');
      expect(http.sent).toHaveLength(2);
    });

    it('asks four times at most, with random pauses up to 400, 800 and 1600 ms', async () => {
      const { clock, transport, asked } = createScriptedTransport({ a: () => ({ status: 503 }) });
      const answer = settled(transport.request(call()));
      await clock.advance(10_000);
      expect(await answer).toEqual(coded('rpc.requestFailed', { status: 503 }));
      expect(asked()).toEqual([['a', 0], ['a', 200], ['a', 600], ['a', 1_400]]);
    });

    it.each([
      ['a revert', failing({ code: 3, message: 'execution reverted', data: '0x08c379a0' }), 'rpc.error'],
      ['a revert in the guise of an inner error', failing({ code: -32_603, message: 'Internal JSON-RPC error.', data: { data: '0x' } }), 'rpc.error'],
      ['bad parameters', failing({ code: -32_602, message: 'invalid argument' }), 'rpc.error'],
      ['no funds', failing({ code: -32_000, message: 'insufficient funds for transfer' }), 'rpc.error'],
      ['a method that is not there', failing({ code: -32_601, message: 'Method not found' }), 'rpc.error'],
      ['401', () => ({ status: 401 }), 'rpc.requestFailed'],
      ['404', () => ({ status: 404 }), 'rpc.requestFailed'],
    ] satisfies [string, Node, string][])('does not ask again after %s', async (_name, node, code) => {
      const { clock, http, transport } = createScriptedTransport({ a: node });
      const answer = settled(transport.request(call()));
      await clock.advance(10_000);
      expect(await answer).toEqual(coded(code));
      expect(http.sent).toHaveLength(1);
    });

    it.each([['seconds', '3'], ['a date', 'Thu, 01 Jan 1970 00:00:03 GMT']])('waits as long as Retry-After says in %s', async (_name, header) => {
      const { clock, transport, asked } = createScriptedTransport({ a: atFirst({ status: 429, headers: { 'retry-after': header } }) });
      const answer = transport.request(call());
      await clock.advance(5_000);
      await expect(answer).resolves.toBe('v');
      expect(asked()).toEqual([['a', 0], ['a', 3_200]]);
    });

    it('fails at once when Retry-After goes past the total, and says how long', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => ({ status: 429, headers: { 'retry-after': '61' } }) });
      const answer = settled(transport.request(call()));
      await clock.advance(0);
      expect(await answer).toEqual(coded('rpc.requestFailed', { status: 429, retryAfterMs: 61_000 }));
      expect(http.sent).toHaveLength(1);
    });

    it('gives each call of a batch its answer as soon as it is there, and asks again for the rest alone', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: (calls, request) => answerAll(calls, ({ params: [value] }) =>
        (value === 1 && request === 1 ? { error: { code: -32_603, message: 'Internal error' } } : { result: value })) });
      const ended: unknown[] = [];
      const all = Promise.all([0, 1, 2].map((i) => transport.request(call(i)).then((value) => ended.push(value))));
      await clock.advance(0);
      expect(ended).toEqual([0, 2]);
      await clock.advance(1_000);
      await all;
      expect(http.sent.map(({ calls }) => calls.map(({ params: [value] }) => value))).toEqual([[0, 1, 2], [1]]);
    });
  });

  describe('behavior: limits', () => {
    it('gives an attempt 10 s, and asks four times', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => 'silent' });
      const answer = settled(transport.request(call()));
      await clock.advance(41_400); // with pauses of 200, 400 and 800 ms
      expect(await answer).toEqual(coded('rpc.unreachable', { host: 'a' }));
      expect(http.sent.map(({ limitMs }) => limitMs)).toEqual([10_000, 10_000, 10_000, 10_000]);
    });

    it('gives a call the 60 s of the specification in all where none are configured', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => 'silent' }, { limitMs: 25_000 });
      const answer = settled(transport.request(call()));
      await clock.advance(59_999);
      let isSettled = false;
      void answer.then(() => { isSettled = true; });
      await clock.advance(0);
      expect(isSettled).toBe(false);
      await clock.advance(1);
      expect(await answer).toEqual(coded('rpc.unreachable', { host: 'a' }));
      expect(http.sent.map(({ limitMs }) => limitMs)).toEqual([25_000, 25_000, 9_400]);
    });

    it('takes no more than 60 s, whatever was configured', async () => {
      const { clock, transport } = createScriptedTransport({ a: () => 'silent' }, { totalMs: 10 ** 6, limitMs: 10 ** 6 });
      const answer = settled(transport.request(call()));
      await clock.advance(60_000);
      expect(await answer).toEqual(coded('rpc.unreachable'));
    });

    it('does not ask again what was too large', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => ({ throws: httpErrors.tooLarge({ host: 'a', most: 1 }) }) });
      const answer = settled(transport.request(call()));
      await clock.advance(5_000);
      expect(await answer).toEqual(coded('rpc.unreachable'));
      expect(http.sent).toHaveLength(1);
    });
  });

  describe('behavior: several endpoints', () => {
    it.each<[string, Node]>([
      ['fails', () => ({ status: 502 })],
      ['is gone', () => 'reset'],
      ['takes no key', () => ({ status: 403 })],
      ['does not know the method', failing({ code: -32_601, message: 'Method not found' })],
      ['lags behind', failing({ code: -32_000, message: 'header not found' })],
      ['keeps no history', failing({ code: -32_000, message: 'missing trie node' })],
      ['limits the rate', failing({ code: -32_005, message: 'limit exceeded' })],
    ])('asks the next one at once when the first %s', async (_name, node) => {
      const { clock, transport, asked } = createScriptedTransport({ a: node, b: echoNode() });
      const answer = transport.request(call());
      await clock.advance(0);
      await expect(answer).resolves.toBe('v');
      expect(asked()).toEqual([['a', 0], ['b', 0]]);
    });

    it('takes the word of the first for final where every node would say so', async () => {
      const { clock, transport, asked } = createScriptedTransport({ a: failing({ code: 3, message: 'execution reverted' }), b: echoNode() });
      const answer = settled(transport.request(call()));
      await clock.advance(0);
      expect(await answer).toEqual(coded('rpc.error'));
      expect(asked()).toEqual([['a', 0]]);
    });

    it('asks the next one too after 1.5 s of silence, and aborts the one that lost', async () => {
      const { clock, http, transport, asked } = createScriptedTransport({ a: () => 'silent', b: echoNode() });
      const answer = transport.request(call());
      await clock.advance(1_499);
      expect(asked()).toEqual([['a', 0]]);
      await clock.advance(1);
      await expect(answer).resolves.toBe('v');
      expect(asked()).toEqual([['a', 0], ['b', 1_500]]);
      expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    });

    it('takes the answer of the first, if it comes before the second', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: (calls) => ({ ...answerAll(calls, () => ({ result: 'late' })), afterMs: 1_600 }), b: () => 'silent' });
      const answer = transport.request(call());
      await clock.advance(1_600);
      await expect(answer).resolves.toBe('late');
      expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([false, true]);
    });

    it('asks the second only for what the first could not answer', async () => {
      const { clock, http, transport } = createScriptedTransport({
        a: (calls) => answerAll(calls, ({ params: [value] }) => (value === 1 ? { error: { code: -32_000, message: 'header not found' } } : { result: value })),
        b: echoNode(),
      });
      const all = Promise.all([0, 1, 2].map((i) => transport.request(call(i))));
      await clock.advance(0);
      expect(await all).toEqual([0, 1, 2]);
      expect(http.sent.map(({ host, calls }) => [host, calls.length])).toEqual([['a', 3], ['b', 1]]);
    });

    it('leaves an endpoint alone for 10 s after three failures, then tries it with one request', async () => {
      let isBack = false;
      const { clock, http, transport, asked } = createScriptedTransport({ a: (calls, request) => (isBack ? echoNode()(calls, request) : { status: 500 }), b: echoNode() });
      const ask = async (): Promise<void> => {
        const answer = transport.request(call());
        await clock.advance(0);
        await answer;
      };
      for (let i = 0; i < 4; i += 1) await ask();
      expect(asked().map(([host]) => host)).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'b']);
      isBack = true;
      await clock.advance(10_000);
      await ask();
      await ask();
      expect(http.sent.slice(7).map(({ host }) => host)).toEqual(['a', 'a']);
    });

    it('leaves an endpoint alone that keeps losing to the next', async () => {
      const { clock, transport, asked } = createScriptedTransport({ a: () => 'silent', b: echoNode() });
      for (let i = 0; i < 4; i += 1) {
        const answer = transport.request(call());
        await clock.advance(1_500);
        await answer;
      }
      expect(asked().map(([host]) => host)).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'b']);
    });

    it('asks the least bad one anyway when all rest', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => 'reset', b: () => 'reset' });
      const first = settled(transport.request(call()));
      await clock.advance(3_000);
      expect(await first).toEqual(coded('rpc.unreachable'));
      http.script('a', echoNode());
      const second = transport.request(call());
      await clock.advance(0);
      await expect(second).resolves.toBe('v');
    });

    it('aborts every request under way when no caller waits any more', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => 'silent', b: () => 'silent' });
      const abort = new AbortController();
      const answer = settled(transport.request(call(), { signal: abort.signal }));
      await clock.advance(2_000);
      abort.abort(new Error('gave up'));
      expect(await answer).toEqual({ error: new Error('gave up') });
      expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
    });

    it('asks no endpoint any more when given up in a pause', async () => {
      const { clock, http, transport } = createScriptedTransport({ a: () => ({ status: 503 }) });
      const abort = new AbortController();
      const answer = settled(transport.request(call(), { signal: abort.signal }));
      await clock.advance(100);
      abort.abort(new Error('gave up'));
      expect(await answer).toEqual({ error: new Error('gave up') });
      await clock.advance(10_000);
      expect(http.sent).toHaveLength(1);
    });
  });
});
