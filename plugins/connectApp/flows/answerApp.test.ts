import { verifyMessage, Wallet } from 'ethers';
import type { AppRequest, AppSide } from '../../../adapters/walletConnect/index.ts';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createMockApp } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import { encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { confirmReview } from '../../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { connectApp } from '../index.ts';
import { connectAppKey } from '../key.ts';
import * as limits from '../limits.ts';
import { served } from '../slice.ts';
import type { ConnectedApp } from '../slice.ts';
import { answerApp } from './answerApp.ts';

const key = new Wallet(`0x${'11'.repeat(32)}`);
const topic = 'ab'.repeat(32);
const app: ConnectedApp = { topic, walletId: 'key', name: 'Swap Shop', address: key.address, chainIds: [1_337], methods: ['personal_sign', 'eth_chainId', 'eth_accounts', 'wallet_switchEthereumChain', 'wallet_getCapabilities', 'wallet_getAssets', 'wallet_getCallsStatus'], url: 'https://swapshop.example', events: [], expiresAtMs: Number.MAX_SAFE_INTEGER };
const hello = encodeUtf8('Hello');
const remember = connectAppKey.flow(({ live }, known: ConnectedApp) => live.memory.add(known));

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A page with a wallet that is a key and one connected app, whose answers are written down. `fails`: how often the app cannot be reached. */
async function scene({ apps = [app], fails = 0 }: { readonly apps?: readonly ConnectedApp[]; readonly fails?: number } = {}) {
  const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession: async ({ chainId }) => localSession({ signer: key, chainId: chainId ?? 1_337 }) }), connectApp.with({ client: createMockApp().client })] });
  const { kit, clock, faults } = test;
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  for (const known of apps) kit.dispatch(remember(known));
  kit.dispatch(served(apps));
  const told: { readonly id: number; readonly answer: unknown; readonly atMs: number }[] = [];
  const emitted: unknown[] = [];
  let isGone = false;
  let failures = 0;
  const startMs = clock.nowMs();
  const no = (): never => {
    throw new Error('Not asked for here');
  };
  const side: AppSide = {
    pair: no, approve: no, writeSignIn: no, reject: no, update: no, end: no, follow: no, wake: no, sleep: () => {}, leave: no,
    respond: async ({ id }, answer) => {
      failures += 1;
      if (failures <= fails) throw new Error('unreachable');
      told.push({ id, answer, atMs: clock.nowMs() - startMs });
    },
    emit: async (...event) => void emitted.push(event),
    sessions: () => (isGone ? [] : [{ topic, app: { name: 'Swap Shop' }, chainIds: [1_337], methods: [], events: [], accounts: [], expiresAtMs: 0 }]),
  };
  let lastId = 0;
  const ask = (method: string, params: unknown = [], part: Partial<AppRequest> & { readonly signal?: AbortSignal } = {}): Promise<void> => {
    const { signal = new AbortController().signal, ...given } = part;
    return kit.dispatch(answerApp({ side, signal, request: { id: (lastId += 1), topic, chain: 'eip155:1337', method, params, verdict: 'unknown', ...given } }));
  };
  const shown = () => getShownQuestion(kit, reviewQuestion);
  const untilShown = () => test.turnUntil(() => shown() !== undefined, { stepMs: 1 });
  return {
    ...test, told, emitted, faults, shown, untilShown,
    ask: (...asked: Parameters<typeof ask>) => test.settled(ask(...asked)),
    begin: ask,
    agree: async () => {
      await untilShown();
      const question = shown();
      if (question) question.answer(await kit.dispatch(confirmReview(question.params.order, question.params)));
    },
    refuse: async () => {
      await untilShown();
      kit.dispatch(closeModal());
    },
    leave: () => void (isGone = true),
    answer: () => told.at(-1)?.answer,
  };
}

describe('answerApp', () => {
  it('tells the chain that the app is on, and its own account alone', async () => {
    const { ask, answer } = await scene();
    await ask('eth_chainId');
    expect(answer()).toEqual({ result: '0x539' });
    await ask('eth_accounts');
    expect(answer()).toEqual({ result: [key.address] });
  });

  it('never signs without the person, who is shown what and who asks', async () => {
    const { begin, agree, settled, shown, untilShown, told, answer } = await scene();
    const asked = begin('personal_sign', [hello, key.address]);
    await untilShown();
    expect(told).toEqual([]);
    expect(shown()?.params.order).toMatchObject({ kind: 'message', message: 'Hello', asker: { name: 'Swap Shop', url: 'https://swapshop.example', isUnchecked: true } });
    await agree();
    await settled(asked);
    const { result }: { readonly result?: string } = Object(answer());
    expect(verifyMessage('Hello', result ?? '')).toBe(key.address);
  });

  it('shows what Verify says of the very request, though the app was known when it was let in', async () => {
    const { begin, untilShown, shown, refuse, settled } = await scene({ apps: [{ ...app, origin: 'https://swapshop.example' }] });
    const askers: unknown[] = [];
    for (const said of [{ verdict: 'verified', origin: 'https://swapshop.example' }, { verdict: 'unknown' }, { verdict: 'mismatch', origin: 'https://evil.example' }] as const) {
      const asked = begin('personal_sign', [hello, key.address], said);
      await untilShown();
      askers.push(shown()?.params.order.asker);
      await refuse();
      await settled(asked);
    }
    const shop = { name: 'Swap Shop', url: 'https://swapshop.example', canDisconnect: true };
    expect(askers).toEqual([shop, { ...shop, isUnchecked: true }, { ...shop, url: 'https://evil.example', fault: 'elsewhere', claimedUrl: 'https://swapshop.example' }]);
  });

  it('ends the connection with the app from its review, and the app hears that it was refused', async () => {
    const { begin, untilShown, shown, settled, answer, kit } = await scene();
    const asked = begin('personal_sign', [hello, key.address]);
    await untilShown();
    shown()?.answer({ kind: 'disconnectAsker' });
    await settled(asked);
    expect(answer()).toEqual({ error: { code: 4001, message: 'User rejected the request.' } });
    expect(kit.getState().connectApp.apps.ids).toEqual([]);
  });

  it.each<[string, string]>([['a bare hash', `0x${'ab'.repeat(32)}`], ['one that is text', encodeUtf8('Ϩ'.repeat(10) + '漢字漢字')], ['one that is written out', encodeUtf8(`0x${'ab'.repeat(32)}`)]])('has a key sign nothing that is %s', async (_name, message) => {
    const { ask, answer, shown } = await scene();
    await ask('personal_sign', [message, key.address]);
    expect([answer(), shown()]).toEqual([{ error: expect.objectContaining({ code: -32_602, message: expect.stringMatching('bare hash') as string }) }, undefined]);
  });

  it.each<[string, string, unknown, Partial<AppRequest>, number]>([
    ['a method that it was not allowed', 'eth_sendTransaction', [{}], {}, 4100],
    ['a chain that it was not allowed', 'eth_chainId', [], { chain: 'eip155:31337' }, 4902],
    ['no chain', 'eth_chainId', [], { chain: 'solana:1' }, -32_602],
    ['a batch of another app', 'wallet_getCallsStatus', ['0x12'], {}, 5730],
    ['an app that is connected no more', 'eth_chainId', [], { topic: 'cd'.repeat(32) }, 4900],
  ])('refuses %s, and shows nothing', async (_what, method, params, part, code) => {
    const { ask, answer, shown } = await scene();
    await ask(method, params, part);
    expect([answer(), shown()]).toEqual([{ error: expect.objectContaining({ code }) }, undefined]);
  });

  it('refuses to sign for another account than the one that it was let in with', async () => {
    const { ask, answer, shown } = await scene();
    await ask('personal_sign', [hello, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
    expect([answer(), shown()]).toEqual([{ error: expect.objectContaining({ code: 4100 }) }, undefined]);
  });

  it('does not show the person again what they have decided on', async () => {
    const { begin, refuse, settled, ask, answer, told } = await scene();
    const asked = begin('personal_sign', [hello, key.address], { id: 77 });
    await refuse();
    await settled(asked);
    expect(answer()).toEqual({ error: expect.objectContaining({ code: 4001 }) });
    await ask('personal_sign', [hello, key.address], { id: 77 });
    expect(told.map(({ answer: each }) => each)).toEqual([{ error: expect.objectContaining({ code: 4001 }) }, { error: expect.objectContaining({ code: -32_603 }) }]);
  });

  it(`leaves the person in peace after ${limits.maxAppRefusals} refusals in a row`, async () => {
    const { begin, refuse, settled, ask, answer, shown } = await scene();
    for (let nth = 0; nth < limits.maxAppRefusals; nth += 1) {
      const asked = begin('personal_sign', [hello, key.address]);
      await refuse();
      await settled(asked);
    }
    await ask('personal_sign', [hello, key.address]);
    expect([answer(), shown()]).toEqual([{ error: expect.objectContaining({ code: -32_005 }) }, undefined]);
    await ask('eth_chainId'); // what needs no person goes on
    expect(answer()).toEqual({ result: '0x539' });
  });

  it('tells an app nothing that does not wait any more', async () => {
    const { begin, settled, untilShown, told, shown } = await scene();
    const abort = new AbortController();
    const asked = begin('personal_sign', [hello, key.address], { signal: abort.signal });
    await untilShown();
    abort.abort(new Error('gone'));
    await settled(asked);
    expect([told, shown()]).toEqual([[], undefined]);
  });

  it('lets the app go to a chain that it may use, and tells it so', async () => {
    const { ask, answer, emitted, kit } = await scene({ apps: [{ ...app, chainIds: [1_337, 31_337] }] });
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
    expect([answer(), emitted, kit.getState().connection.wallets[0]?.chainId]).toEqual([{ result: null }, [[topic, 31_337, { name: 'chainChanged', data: 31_337 }]], 1_337]);
  });

  it('tells what the wallet can do on the chains of the app alone', async () => {
    const { ask, answer } = await scene();
    await ask('wallet_getCapabilities', [key.address, ['0x539', '0x7a69']]);
    expect(Object.keys(Object(answer()).result)).toEqual(['0x539']);
  });

  it.each([[{ account: key.address }], [{ account: key.address, chainFilter: ['0x539', '0x7a69'] }]])('tells what the account owns on the chains of the app alone, asked %j', async (params) => {
    const { ask, answer, world } = await scene();
    const started = startMockWorld({ world });
    ends.push(() => started.stop());
    await ask('wallet_getAssets', [params]);
    expect(Object.keys(Object(answer()).result)).toEqual(['0x539']);
  });

  describe('an app that cannot be reached', () => {
    it('is told again after 2, 10 and 30 seconds', async () => {
      const { ask, told } = await scene({ fails: 3 });
      await ask('eth_chainId');
      expect(told).toHaveLength(1);
      expect(Math.round((told[0]?.atMs ?? 0) / 1_000)).toBeGreaterThanOrEqual(42);
    });

    it('is given up then, which is reported', async () => {
      const { ask, told, faults } = await scene({ fails: 9 });
      await ask('eth_chainId');
      expect(told).toEqual([]);
      expect(faults).toMatchObject([{ owner: 'connectApp', error: { code: 'connectApp.notTold', context: { method: 'eth_chainId' } } }]);
    });

    it('is told nothing more once its connection is over', async () => {
      const { ask, leave, told, faults } = await scene({ fails: 1 });
      leave();
      await ask('eth_chainId');
      expect([told, faults]).toEqual([[], []]);
    });
  });
});
