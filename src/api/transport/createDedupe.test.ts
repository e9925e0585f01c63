import { echoNode } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';

const balance = (of = 'a') => ({ method: 'eth_getBalance', params: [of, 'latest'] });

describe('createDedupe', () => {
  it('asks once what several ask at a time, and again for who asks later', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: (calls) => ({ json: { id: calls[0]?.id, result: { all: 'the same' } } }) });
    const [first, second] = [transport.request(balance()), transport.request(balance(), { signal: new AbortController().signal })];
    await clock.advance(0);
    expect(await first).toBe(await second);
    const third = transport.request(balance());
    await clock.advance(0);
    expect(await third).not.toBe(await first);
    expect(http.sent.map(({ calls }) => calls.length)).toEqual([1, 1]);
  });

  it('asks apart for other parameters and methods', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: echoNode() });
    const all = Promise.all([balance('a'), balance('b'), { method: 'eth_getCode', params: ['a', 'latest'] }].map((call) => transport.request(call)));
    await clock.advance(0);
    expect(await all).toEqual(['a', 'b', 'a']);
    expect(http.sent.map(({ calls }) => calls.length)).toEqual([3]);
  });

  it('gives all who wait the one failure', async () => {
    const { clock, transport } = createScriptedTransport({ a: () => ({ status: 404 }) });
    const both = Promise.all([settled(transport.request(balance())), settled(transport.request(balance()))]);
    await clock.advance(0);
    const [one, other] = await both;
    expect(one).toEqual({ error: expect.objectContaining({ code: 'rpc.requestFailed' }) });
    expect(other).toEqual(one);
  });

  it('lets one leave without the others, and ends the request with the last', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: () => 'silent' });
    const [one, two] = [new AbortController(), new AbortController()];
    const both = Promise.all([one, two].map(({ signal }) => settled(transport.request(balance(), { signal }))));
    await clock.advance(0);
    one.abort(new Error('one'));
    expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([false]);
    two.abort(new Error('two'));
    expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true]);
    expect(await both).toEqual([{ error: new Error('one') }, { error: new Error('two') }]);
  });

  it('does not end the request for one who cannot leave', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: (calls) => ({ json: { id: calls[0]?.id, result: 'v' }, afterMs: 100 }) });
    const abort = new AbortController();
    const left = settled(transport.request(balance(), { signal: abort.signal }));
    const stays = transport.request(balance());
    await clock.advance(0);
    abort.abort(new Error('gave up'));
    await left;
    await clock.advance(100);
    await expect(stays).resolves.toBe('v');
    expect(http.sent).toHaveLength(1);
  });

  it('starts anew for who asks after all others have left', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: (calls, request) => (request === 1 ? 'silent' : echoNode()(calls, request)) });
    const abort = new AbortController();
    const left = settled(transport.request(balance(), { signal: abort.signal }));
    await clock.advance(0);
    abort.abort(new Error('gave up'));
    await left;
    const answer = transport.request(balance());
    await clock.advance(0);
    await expect(answer).resolves.toBe('a');
    expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
  });

  it('shares nothing with what was asked before a transaction went out', async () => {
    const { clock, http, transport } = createScriptedTransport({ a: (calls, request) => ({ json: { id: calls[0]?.id, result: calls[0]?.method === 'eth_chainId' ? '0x1' : `0x${request}` }, afterMs: calls[0]?.method === 'eth_getBalance' ? 100 : 0 }) });
    const before = transport.request(balance());
    await clock.advance(0);
    const sent = transport.request({ method: 'eth_sendTransaction', params: [{}] });
    await clock.advance(0);
    await sent;
    const after = transport.request(balance());
    await clock.advance(100);
    expect([await before, await after]).toEqual(['0x1', '0x4']);
    expect(http.sent.map(({ calls: [call] }) => call?.method)).toEqual(['eth_getBalance', 'eth_chainId', 'eth_sendTransaction', 'eth_getBalance']);
  });
});
