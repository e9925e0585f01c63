import { answerAll, echoNode } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node, Reply } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';
import type { ScriptedTransport } from '../../../fixtures/http/scriptedTransport.ts';

/** Asks for 0, 1, 2 … in one go, and gives back what came. */
async function askFor(count: number, { clock, transport }: ScriptedTransport): Promise<unknown[]> {
  const all = Promise.all(Array.from({ length: count }, (_, i) => transport.request({ method: 'eth_call', params: [i] })).map(settled));
  await clock.advance(5_000);
  return (await all).map((end) => ('value' in end ? end.value : end.error));
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const sizes = ({ http }: ScriptedTransport): number[] => http.sent.map(({ calls }) => calls.length);
/** Refuses more than `most` calls in one request. */
const taking = (most: number, refusal: Reply): Node => (calls, request) => (calls.length > most ? refusal : echoNode()(calls, request));
const refused = (message: string, code = -32_600): Reply => ({ json: { jsonrpc: '2.0', id: null, error: { code, message } } });

describe('splitBatches', () => {
  it.each<[string, Reply]>([
    ['400', { status: 400, body: 'Bad Request' }],
    ['405', { status: 405 }],
    ['500 that speaks of batches', { status: 500, body: 'batch requests are not supported' }],
    ['-32600', refused('Invalid request')],
    ['-32601', refused('batch not supported', -32_601)],
    ['one answer', { json: { jsonrpc: '2.0', id: 1, result: 'one' } }],
    ['an empty list', { json: [] }],
    ['a number', { json: 7 }],
  ])('sends halves, then single calls, to a node that takes no batch and says so by %s', async (_name, refusal) => {
    const set = createScriptedTransport({ a: taking(1, refusal) });
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set).slice(0, 3)).toEqual([100, 50, 1]);
    expect(sizes(set)).toHaveLength(102);
  });

  it.each<[string, Reply]>([['413', { status: 413 }], ['-32600 that speaks of size', refused('batch too large')]])('halves until it fits, where the size is refused by %s', async (_name, refusal) => {
    const set = createScriptedTransport({ a: taking(30, refusal) });
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set)).toEqual([100, 50, 25, 25, 25, 25]);
  });

  it('remembers for ten minutes how many the node takes', async () => {
    const set = createScriptedTransport({ a: taking(50, { status: 413 }) });
    await askFor(100, set);
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set)).toEqual([100, 50, 50, 50, 50]);
    await set.clock.advance(10 * 60_000);
    await askFor(100, set);
    expect(sizes(set).slice(5)).toEqual([100, 50, 50]);
  });

  it('keeps one bad call from spoiling the others', async () => {
    const set = createScriptedTransport({ a: (calls, request) => (calls.some(({ params: [value] }) => value === 0) ? { status: 400, body: 'bad call' } : echoNode()(calls, request)) });
    expect(await askFor(4, set)).toEqual([expect.objectContaining({ code: 'rpc.requestFailed' }), 1, 2, 3]);
  });

  it('learns nothing about batches from a node that refuses everything', async () => {
    const set = createScriptedTransport({ a: () => ({ status: 400 }) });
    const codes = new Set((await askFor(100, set)).map((error) => (error instanceof Error && 'code' in error ? error.code : error)));
    expect([...codes]).toEqual(['rpc.requestFailed']);
    expect(sizes(set).length).toBeLessThan(10);
    set.http.script('a', echoNode());
    const before = set.http.sent.length;
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set).slice(before)).toEqual([100]);
  });

  it('asks again, each by itself, for calls that were left out', async () => {
    const set = createScriptedTransport({ a: (calls) => (calls.length > 1 ? { json: answersOf(calls).filter((_answer, i) => i % 10 !== 3) } : answerAll(calls, ({ params: [value] }) => ({ result: value }))) });
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set)).toEqual([100, ...Array.from({ length: 10 }, () => 1)]);
  });

  it('gives no wrong value when answers are reordered, doubled, left out and of wrong ids', async () => {
    const set = createScriptedTransport({ a: (calls) => {
      const answers = answersOf(calls);
      if (calls.length === 1) return { json: answers[0] };
      return { json: [{ id: -1, result: 'wrong' }, ...answers.slice(1).reverse(), ...answers.slice(1).map(({ id }) => ({ id, result: 'wrong' })), ...answers.map(({ id }) => ({ id: id + 1_000, result: 'wrong' }))] };
    } });
    expect(await askFor(250, set)).toEqual(upTo(250));
  });

  it('asks each call of a batch once more, and no more often, when a busy node says so of the whole', async () => {
    const set = createScriptedTransport({ a: (calls, request) => (request === 1 ? refused('limit exceeded', -32_005) : echoNode()(calls, request)) });
    expect(await askFor(100, set)).toEqual(upTo(100));
    expect(sizes(set)).toEqual([100, 100]);
  });
});

function answersOf(calls: readonly { readonly id: number; readonly params: readonly unknown[] }[]): readonly { readonly id: number; readonly result: unknown }[] {
  return calls.map(({ id, params: [value] }) => ({ id, result: value }));
}
