import { answerAll, echoNode } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';
import type { ScriptedTransport } from '../../../fixtures/http/scriptedTransport.ts';

const transaction = { method: 'eth_sendTransaction', params: [{ to: '0x' }] };
const log = ({ http }: ScriptedTransport): (readonly [string, string | undefined])[] => http.sent.map(({ host, calls: [call] }) => [host, call?.method]);
const endOf = async <T>({ clock }: ScriptedTransport, promise: Promise<T>, afterMs = 5_000) => {
  const end = settled(promise);
  await clock.advance(afterMs);
  return end;
};
const wrongChain = { error: expect.objectContaining({ code: 'rpc.wrongChain', message: 'RPC Error from a: it serves chain 5, and chain 1 was meant', remedy: expect.any(String) }) };

describe('createMember', () => {
  describe('behavior: the chain', () => {
    it('asks an endpoint for its chain before anything is sent, once', async () => {
      const set = createScriptedTransport({ a: echoNode() });
      await endOf(set, set.transport.request(transaction));
      await endOf(set, set.transport.request(transaction));
      expect(log(set)).toEqual([['a', 'eth_chainId'], ['a', 'eth_sendTransaction'], ['a', 'eth_sendTransaction']]);
    });

    it.each(['eth_sendTransaction', 'eth_sendRawTransaction'])('asks again after ten minutes, before %s', async (method) => {
      const set = createScriptedTransport({ a: echoNode() });
      await endOf(set, set.transport.request({ method, params: ['0x'] }));
      await set.clock.advance(10 * 60_000);
      await endOf(set, set.transport.request({ method, params: ['0x'] }));
      expect(log(set).map(([, each]) => each)).toEqual(['eth_chainId', method, 'eth_chainId', method]);
    });

    it('asks again after the endpoint failed', async () => {
      const set = createScriptedTransport({ a: echoNode() });
      await endOf(set, set.transport.verify());
      set.http.script('a', () => 'reset');
      await endOf(set, set.transport.request({ method: 'eth_call' }));
      set.http.script('a', echoNode(5));
      expect(await endOf(set, set.transport.request(transaction))).toEqual(wrongChain);
    });

    it.each(['eth_sendTransaction', 'eth_sendRawTransaction', 'eth_sendUserOperation', 'eth_newFilter', 'node_unknownMethod'])('does not send %s to another chain', async (method) => {
      const set = createScriptedTransport({ a: echoNode(5) });
      expect(await endOf(set, set.transport.request({ method, params: ['0x'] }))).toEqual(wrongChain);
      expect(log(set)).toEqual([['a', 'eth_chainId']]);
    });

    it('sends to the endpoint that serves the chain, and asks the other nothing more', async () => {
      const set = createScriptedTransport({ a: echoNode(5), b: echoNode(1) });
      expect(await endOf(set, set.transport.request(transaction))).toEqual({ value: { to: '0x' } });
      await endOf(set, set.transport.request({ method: 'eth_getBalance', params: ['x'] }));
      expect(log(set)).toEqual([['a', 'eth_chainId'], ['b', 'eth_chainId'], ['b', 'eth_sendTransaction'], ['b', 'eth_getBalance']]);
    });

    it('reads nothing from where only another chain is served, until that is put right', async () => {
      const set = createScriptedTransport({ a: echoNode(5) });
      await endOf(set, set.transport.verify());
      expect(await endOf(set, set.transport.request({ method: 'eth_call', params: ['v'] }))).toEqual(wrongChain);
      set.http.script('a', echoNode(1));
      await set.clock.advance(10_000);
      expect(await endOf(set, set.transport.request({ method: 'eth_call', params: ['v'] }))).toEqual({ value: 'v' });
    });

    it('confirms the chain for who lets a wallet send', async () => {
      const right = createScriptedTransport({ a: () => 'reset', b: echoNode(1) });
      expect(await endOf(right, right.transport.verify())).toEqual({ value: undefined });
      const wrong = createScriptedTransport({ a: echoNode(5) });
      expect(await endOf(wrong, wrong.transport.verify())).toEqual(wrongChain);
      const none = createScriptedTransport({ a: () => 'reset' });
      expect(await endOf(none, none.transport.verify())).toEqual({ error: expect.objectContaining({ code: 'rpc.unreachable' }) });
    });

    it('tells once of an endpoint of another chain, though another one answers', async () => {
      const report = jest.fn();
      const set = createScriptedTransport({ a: echoNode(5), b: echoNode(1) }, { report });
      await endOf(set, set.transport.request(transaction));
      await set.clock.advance(10 * 60_000);
      await endOf(set, set.transport.request(transaction));
      expect(report.mock.calls).toEqual([[wrongChain.error]]);
    });

    describe('in development', () => {
      const before = process.env['NODE_ENV'];
      beforeEach(() => {
        process.env['NODE_ENV'] = 'development';
      });
      afterEach(() => {
        process.env['NODE_ENV'] = before;
      });
      const read = { method: 'eth_call', params: ['v'] };

      it('tells at the first read, once, of an endpoint of another chain, and refuses nothing for it', async () => {
        const report = jest.fn();
        const set = createScriptedTransport({ a: echoNode(5) }, { report });
        expect([await endOf(set, set.transport.request(read)), await endOf(set, set.transport.request(read))]).toEqual([{ value: 'v' }, { value: 'v' }]);
        expect(report.mock.calls).toEqual([[wrongChain.error]]);
        expect(log(set)).toEqual([['a', 'eth_call'], ['a', 'eth_chainId'], ['a', 'eth_call']]);
      });

      it('asks none that has not answered, and asks again at the next read where the question was lost', async () => {
        const report = jest.fn();
        const set = createScriptedTransport({ a: (calls, request) => (calls[0]?.method === 'eth_chainId' ? 'reset' : echoNode(5)(calls, request)), b: echoNode(5) }, { report });
        await endOf(set, set.transport.request(read));
        set.http.script('a', echoNode(5));
        await endOf(set, set.transport.request(read));
        expect(report.mock.calls).toEqual([[wrongChain.error]]);
        expect(log(set)).toEqual([['a', 'eth_call'], ['a', 'eth_chainId'], ['a', 'eth_call'], ['a', 'eth_chainId']]);
      });

      it('asks nothing more where the chain is known', async () => {
        const set = createScriptedTransport({ a: echoNode() });
        await endOf(set, set.transport.verify());
        await endOf(set, set.transport.request(read));
        expect(log(set)).toEqual([['a', 'eth_chainId'], ['a', 'eth_call']]);
      });
    });

    it.each<[string, Node]>([['zero', (calls) => answerAll(calls, () => ({ result: '0x0' }))], ['nothing', (calls) => answerAll(calls, () => ({ result: null }))]])('takes %s for no chain', async (_name, node) => {
      const set = createScriptedTransport({ a: node });
      expect(await endOf(set, set.transport.verify())).toEqual({ error: expect.objectContaining({ code: 'rpc.badAnswer' }) });
    });

    it('gives up with the caller', async () => {
      const set = createScriptedTransport({ a: () => 'silent' });
      const abort = new AbortController();
      const end = settled(set.transport.verify({ signal: abort.signal }));
      await set.clock.advance(10);
      abort.abort(new Error('gave up'));
      expect(await end).toEqual({ error: new Error('gave up') });
      expect(set.http.sent[0]?.isAborted).toBe(true);
    });
  });

  describe('behavior: sending', () => {
    it.each<[string, Node]>([['is reset', () => 'reset'], ['is silent', () => 'silent'], ['ends with 503', () => ({ status: 503 })], ['gets a page', () => ({ status: 200, body: '<html>' })], ['gets an inner error', (calls) => answerAll(calls, () => ({ error: { code: -32_603, message: 'Internal error' } }))]])('never repeats what may have been sent, when the request %s', async (_name, fault) => {
      const set = createScriptedTransport({ a: (calls, request) => (calls[0]?.method === 'eth_sendTransaction' ? fault(calls, request) : echoNode()(calls, request)), b: echoNode() });
      expect(await endOf(set, set.transport.request(transaction), 40_000)).toEqual({ error: expect.objectContaining({ code: expect.stringMatching(/^rpc\./) }) });
      expect(log(set)).toEqual([['a', 'eth_chainId'], ['a', 'eth_sendTransaction']]);
    });

    it('sends each by itself, though reads of the same go are batched', async () => {
      const set = createScriptedTransport({ a: echoNode() });
      await endOf(set, set.transport.verify());
      await endOf(set, Promise.all([transaction, { method: 'eth_call', params: [1] }, transaction, { method: 'eth_call', params: [2] }].map((call) => set.transport.request(call))));
      expect(set.http.sent.slice(1).map(({ calls }) => calls.map(({ method }) => method).join(' ')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['eth_call eth_call', 'eth_sendTransaction', 'eth_sendTransaction']);
    });

    it.each(['eth_subscribe', 'eth_unsubscribe'])('refuses %s at once', async (method) => {
      const set = createScriptedTransport({ a: echoNode() });
      expect(await endOf(set, set.transport.request({ method, params: ['newHeads'] }))).toEqual({ error: expect.objectContaining({ code: 'rpc.noSubscriptions', message: 'Subscriptions not supported yet' }) });
      expect(set.http.sent).toEqual([]);
    });
  });
});
