import { act, cleanup, renderHook } from '@testing-library/react';
import { Interface, namehash } from 'ethers';
import type { ReactNode } from 'react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Http } from '../../contracts/ports/http.ts';
import * as limits from '../../domain/limits.ts';
import { createLatchkey, defineChain } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { useRecipient } from './useRecipient.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const [registry, resolver, zero] = ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', `0x${'0'.repeat(40)}`];
const abi = new Interface(['function resolver(bytes32 node) view returns (address)', 'function addr(bytes32 node) view returns (address)', 'function supportsInterface(bytes4 id) view returns (bool)']);

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** The hook on a page of a site with the main chain, whose registry knows bob.eth. */
async function scene(first: string) {
  const clock = createFakeClock();
  const world = { asked: 0, isBroken: false };
  const say = (method: string, [call]: readonly unknown[]): string => {
    if (method === 'eth_getCode') return [registry, resolver].some((each) => each.toLowerCase() === String(call).toLowerCase()) ? '0x60' : '0x';
    const { to = '', data = '0x' }: { readonly to?: string; readonly data?: string } = Object(call);
    const fn = abi.parseTransaction({ data });
    if (method !== 'eth_call' || !fn) return '0x1';
    if (to.toLowerCase() === registry.toLowerCase()) return abi.encodeFunctionResult('resolver', [resolver]);
    return abi.encodeFunctionResult(fn.name, [fn.name === 'supportsInterface' ? false : fn.args[0] === namehash('bob.eth') ? bob : zero]);
  };
  const http = defineAdapter<Http>({ id: 'node', port: httpPort, supports: () => true, create: () => ({
    send: async ({ body = '' }) => {
      world.asked += 1;
      if (world.isBroken) return { status: 401, statusText: 'Unauthorized', headers: {}, body: '' };
      const calls: unknown = JSON.parse(body);
      const one = ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: readonly unknown[] }) => ({ jsonrpc: '2.0', id, result: say(method, params) });
      return { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(Object(calls))) };
    },
  }) });
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Main', rpc: 'https://node.test' })], adapters: [http, defineAdapter({ id: 'clock', port: clockPort, supports: () => true, create: () => clock })], devTools: false, onFault: () => {} });
  ends.push(() => kit.destroy());
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>;
  const { result, rerender } = await act(async () => renderHook(({ text }) => useRecipient(text, 1), { wrapper, initialProps: { text: first } }));
  return {
    world, phase: () => result.current,
    type: (text: string) => act(async () => rerender({ text })),
    pass: (ms: number) => act(() => clock.advance(ms)),
    /** Lets time pass until nothing is looked up any more. */
    found: async () => {
      for (let turn = 0; result.current.at === 'lookingUp' && turn < 500; turn += 1) await act(async () => {
        await clock.advance(50);
        await new Promise((resolve) => setTimeout(resolve, 1));
      });
      return result.current;
    },
  };
}

describe('useRecipient', () => {
  it.each([
    ['', { at: 'empty' }],
    [bob.toLowerCase(), { at: 'known', address: bob, name: undefined }],
    [`eip155:1:${bob}`, { at: 'known', address: bob, name: undefined }],
    [`eip155:10:${bob}`, { at: 'otherNetwork', chainId: 10 }],
    [`ethereum:${bob}@10`, { at: 'otherNetwork', chainId: 10 }],
    [bob.replace('C5', 'c5'), { at: 'wrong', why: 'checksum' }],
    ['0x12', { at: 'wrong', why: 'malformed' }],
    [`ethereum:${bob}/transfer?address=${bob}`, { at: 'wrong', why: 'request' }],
  ])('reads %j by itself, without a request', async (text, phase) => {
    const { phase: now, pass, world } = await scene(text);
    expect(now()).toEqual(phase);
    await pass(10_000);
    expect([now(), world.asked]).toEqual([phase, 0]);
  });

  it('looks a name up once the typing has paused, and not the one before it', async () => {
    const { phase, type, pass, found, world } = await scene('a.eth');
    expect(phase()).toEqual({ at: 'lookingUp', name: 'a.eth' });
    await pass(limits.searchDebounceMs - 1);
    await type('bob.eth');
    await pass(limits.searchDebounceMs - 1);
    expect([phase(), world.asked]).toEqual([{ at: 'lookingUp', name: 'bob.eth' }, 0]);
    expect(await found()).toEqual({ at: 'known', address: bob, name: 'bob.eth' });
  });

  it('says that a name leads nowhere', async () => {
    expect(await (await scene('missing.eth')).found()).toEqual({ at: 'nameUnknown', name: 'missing.eth' });
  });

  it('says that a name could not be looked up, and does it again when told', async () => {
    const { found, phase, world } = await scene('bob.eth');
    world.isBroken = true;
    const failed = await found();
    expect(failed).toMatchObject({ at: 'failed', error: { code: 'rpc.requestFailed' } });
    world.isBroken = false;
    if (failed.at === 'failed') await act(async () => failed.retry());
    expect(phase()).toEqual({ at: 'lookingUp', name: 'bob.eth' });
    expect(await found()).toEqual({ at: 'known', address: bob, name: 'bob.eth' });
  });

  it('takes no answer for a text that is there no more', async () => {
    const { type, found, phase, pass } = await scene('bob.eth');
    await pass(limits.searchDebounceMs);
    await type('other.eth');
    expect(phase()).toEqual({ at: 'lookingUp', name: 'other.eth' });
    expect(await found()).toEqual({ at: 'nameUnknown', name: 'other.eth' });
    await type(resolver);
    await pass(10_000);
    expect(phase()).toEqual({ at: 'known', address: resolver, name: undefined });
  });
});
