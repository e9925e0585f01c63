import { answerAll, createScriptedHttp, failing } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node, SentCall } from '../../../fixtures/http/scriptedHttp.ts';
import { settled } from '../../../fixtures/http/scriptedTransport.ts';
import vectors from '../../../fixtures/erc4337/userOperationHashes.json';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { encodeUserOperation } from '../../domain/userOperations/encodeUserOperation.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import { createRpcTransport } from '../transport/createRpcTransport.ts';
import { sendUserOperation } from './sendUserOperation.ts';

const vector = vectors.find(({ version }) => version === '0.7');
if (!vector) throw new Error('The fixture has none of v0.7.');
const operation = Object.fromEntries(Object.entries(vector.operation).map(([key, value]) => [key, typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : (value as unknown)])) as unknown as UserOperation; // of the fixture
const entry = { entryPoint: vector.entryPoint, chainId: 1, version: '0.7' } as const;

const known = (calls: readonly SentCall[], found: boolean) => answerAll(calls, ({ method, params }) => {
  if (method === 'eth_chainId') return { result: '0x1' };
  if (method !== 'eth_getUserOperationByHash') return { result: params[0] };
  return { result: found ? { userOperation: encodeUserOperation(operation), entryPoint: vector.entryPoint } : null };
});
/** A bundler that takes nothing, in this way, and afterwards has the operation or not. */
const losing = (how: 'reset' | 'silent' | { readonly status: number }, found: boolean | 'away'): Node => (calls) => {
  if (calls.some(({ method }) => method === 'eth_sendUserOperation')) return how;
  return found === 'away' && calls.some(({ method }) => method === 'eth_getUserOperationByHash') ? 'reset' : known(calls, found === true);
};

async function sent(nodes: Readonly<Record<string, Node>>) {
  const clock = createFakeClock(0);
  const http = createScriptedHttp(clock, nodes);
  const bundlers = Object.keys(nodes).map((host) => createRpcTransport({ chain: defineChain({ id: 1, name: 'Bundler', rpc: `https://${host}` }), http, clock }));
  const told: string[] = [];
  const end = settled(sendUserOperation(bundlers, operation, entry, { onHandingOver: (hash, place) => told.push(`${hash} ${place.entryPoint} ${place.nonce} ${http.sent.some(({ calls }) => calls.some(({ method }) => method === 'eth_sendUserOperation')) ? 'after' : 'before'}`) }));
  await clock.advance(300_000);
  const handedTo = http.sent.filter(({ calls }) => calls.some(({ method }) => method === 'eth_sendUserOperation')).map(({ host }) => host);
  return { end: await end, handedTo, told };
}
const outcome = async (nodes: Readonly<Record<string, Node>>) => {
  const { end, handedTo } = await sent(nodes);
  return { end, handedTo };
};
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/);

describe('sendUserOperation', () => {
  it('hands it to one bundler, in the form of its version', async () => {
    expect(await outcome({ a: (calls) => known(calls, false), b: (calls) => known(calls, false) })).toEqual({ end: { value: { hash, isCertain: true } }, handedTo: ['a'] });
  });

  it('counts one that the bundler has already as handed over', async () => {
    const { end } = await sent({ a: (calls) => (calls[0]?.method === 'eth_chainId' ? known(calls, false) : failing({ code: -32_602, message: 'Already known' })(calls, 1)) });
    expect(end).toEqual({ value: { hash, isCertain: true } });
  });

  it.each([['reset'], ['silent'], [{ status: 502 }]] as const)('hands it over once where the answer is lost (%p) and the bundler has it', async (how) => {
    expect(await outcome({ a: losing(how, true), b: (calls) => known(calls, true) })).toEqual({ end: { value: { hash, isCertain: true } }, handedTo: ['a'] });
  });

  it.each([['reset'], ['silent'], [{ status: 502 }]] as const)('hands it to the next where the answer is lost (%p) and none has it', async (how) => {
    expect(await outcome({ a: losing(how, false), b: (calls) => known(calls, false) })).toEqual({ end: { value: { hash, isCertain: true } }, handedTo: ['a', 'b'] });
  });

  it('passes over a bundler that does not answer, or serves another chain, before it hands anything over', async () => {
    expect(await outcome({ a: () => 'reset', b: (calls) => answerAll(calls, () => ({ result: '0x5' })), c: (calls) => known(calls, false) })).toEqual({ end: { value: { hash, isCertain: true } }, handedTo: ['c'] });
    expect(await outcome({ a: () => 'reset' })).toEqual({ end: { error: expect.objectContaining({ code: 'rpc.unreachable' }) }, handedTo: [] });
  });

  it('is not certain, and hands over nothing more, where no bundler can be asked', async () => {
    expect(await outcome({ a: losing('reset', 'away'), b: (calls) => known(calls, false) })).toEqual({ end: { value: { hash, isCertain: false } }, handedTo: ['a'] });
  });

  it('tells the hash before a bundler has it, and of none that is not asked', async () => {
    const { told } = await sent({ a: () => 'reset', b: (calls) => known(calls, false) });
    expect(told).toEqual([expect.stringMatching(new RegExp(`^0x[0-9a-f]{64} ${vector.entryPoint} ${vector.operation.nonce} before$`))]);
    expect((await sent({ a: () => 'reset' })).told).toEqual([]);
  });

  it('fails where two have lost it and neither has it', async () => {
    const { end, handedTo } = await sent({ a: losing('reset', false), b: losing('reset', false) });
    expect(handedTo).toHaveLength(2);
    expect(end).toEqual({ error: expect.objectContaining({ code: 'rpc.unreachable' }) });
  });

  it('takes a refusal for one, and hands it to no other', async () => {
    const refusing: Node = (calls) => (calls[0]?.method === 'eth_sendUserOperation' ? failing({ code: -32_500, message: 'AA25 invalid account nonce' })(calls, 1) : known(calls, false));
    expect(await outcome({ a: refusing, b: (calls) => known(calls, false) })).toEqual({ end: { error: expect.objectContaining({ code: 'bundler.badNonce' }) }, handedTo: ['a'] });
  });
});
