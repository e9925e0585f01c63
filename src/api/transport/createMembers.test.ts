import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { answerAll, createScriptedHttp, echoNode } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node } from '../../../fixtures/http/scriptedHttp.ts';
import { settled } from '../../../fixtures/http/scriptedTransport.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { createMembers } from './createMembers.ts';
import type { MembersOptions } from './createMembers.ts';
import { settleOne } from './settleOne.ts';

function scene(nodes: Readonly<Record<string, Node>>, part: Partial<MembersOptions> = {}) {
  const clock = createFakeClock(0);
  const http = createScriptedHttp(clock, nodes);
  let lastId = 0;
  const members = createMembers({
    chain: defineChain({ id: 1, name: 'Test', rpc: Object.keys(nodes).map((host) => `https://${host}/key`) }),
    http, clock, fraction: () => 0, service: undefined, attemptMs: 10_000, totalMs: 30_000, maxAnswerBytes: 1_000_000, signal: undefined, layerHeaders: undefined, newId: () => (lastId += 1), ...part,
  });
  const call = (value: string) => ({ id: (lastId += 1), method: 'eth_call', params: JSON.stringify([value]) });
  return { clock, http, members, read: (value: string, signal?: AbortSignal) => settleOne(members.read, call(value), signal), asked: () => http.sent.map(({ host, calls }) => `${host} ${calls.map(({ method }) => method).join()}`) };
}
const wrong = echoNode(5);

describe('createMembers', () => {
  it('refuses a chain without an endpoint', () => {
    const { id, name, nativeCurrency } = defineChain({ id: 1, name: 'Test', rpc: 'https://a' });
    expect(() => scene({}, { chain: { id, name, nativeCurrency, rpc: [] } })).toThrow(expect.objectContaining({ code: 'input.notChain' }));
  });

  it('reads from the first endpoint, and asks no chain for a read', async () => {
    const { read, asked } = scene({ a: echoNode(), b: echoNode() });
    await expect(read('x')).resolves.toBe('x');
    expect(asked()).toEqual(['a eth_call']);
  });

  it('confirms the chain with the first endpoint that serves it, and then not again', async () => {
    const { clock, members, asked } = scene({ a: wrong, b: echoNode() });
    const verified = members.verify();
    await clock.advance(0);
    await verified;
    await members.verify();
    expect(asked()).toEqual(['a eth_chainId', 'b eth_chainId']);
    expect(members.all.map(({ chain }) => [chain.isConfirmed(), chain.isWrong()])).toEqual([[false, true], [true, false]]);
  });

  it('does not confirm where every endpoint serves another chain, and then reads nothing from them', async () => {
    const { clock, members, read, asked } = scene({ a: wrong, b: wrong });
    const verified = settled(members.verify());
    await clock.advance(60_000);
    expect(await verified).toMatchObject({ error: { code: 'rpc.wrongChain', context: { actual: 5, wanted: 1 } } });
    const outcome = settled(read('x'));
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({ error: { code: 'rpc.wrongChain' } });
    expect(asked().some((each) => each.endsWith('eth_call'))).toBe(false);
  });

  it('reads from the endpoint that serves the chain once the other is known to be wrong', async () => {
    const { clock, members, read, asked } = scene({ a: wrong, b: echoNode() });
    const verified = members.verify();
    await clock.advance(0);
    await verified;
    await expect(read('x')).resolves.toBe('x');
    expect(asked().at(-1)).toBe('b eth_call');
  });

  it('ends what is under way with the transport, as with its caller', async () => {
    const ended = new AbortController();
    const { read, http, clock } = scene({ a: () => 'silent' }, { signal: ended.signal });
    const own = new AbortController();
    const outcomes = [settled(read('x', own.signal)), settled(read('y'))];
    await clock.advance(10);
    own.abort(new Error('left'));
    expect(await outcomes[0]).toEqual({ error: new Error('left') });
    expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    ended.abort(new Error('removed'));
    expect(await outcomes[1]).toEqual({ error: new Error('removed') });
    expect(http.sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });

  it('asks only the members that a policy is over, and as often as it may', async () => {
    const { clock, members, http } = scene({ a: echoNode(), b: () => ({ status: 503 }) });
    const onlySecond = members.policyOver(() => members.all.slice(1), 1);
    const outcome = settled(settleOne(onlySecond, { id: 1, method: 'eth_call', params: '[]' }));
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({ error: { code: 'rpc.requestFailed' } });
    expect(http.sent.map(({ host }) => host)).toEqual(['b', 'b']);
  });

  it('takes an answer about another call for none', async () => {
    const { clock, read } = scene({ a: (calls) => answerAll(calls.map((call) => ({ ...call, id: call.id + 1_000 })), () => ({ result: 'theirs' })) });
    const outcome = settled(read('x'));
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({ error: { code: expect.stringMatching(/^rpc\./) } });
  });
});
