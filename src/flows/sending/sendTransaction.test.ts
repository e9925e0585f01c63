import { Interface, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import type { FakeClock, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { fetchHttpAdapter } from '../../../adapters/browser/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { userErrors } from '../../contracts/errors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { HttpRequest } from '../../contracts/ports/http.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { hasCode } from '../../domain/errors.ts';
import { untilAborted } from '../../domain/wait.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { keySigningMs } from './sendSigned.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { selectActivity, selectActivityEntry } from '../../store/activity.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { transactionSent } from '../../store/transactionEvents.ts';
import { approveToken } from './approveToken.ts';
import { connect } from '../connection/connect.ts';
import { disconnect } from '../connection/disconnect.ts';
import { send } from './send.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { signPermit } from '../signing/signPermit.ts';
import { switchChain } from '../networks/switchChain.ts';
import { transferToken } from './transferToken.ts';
import { writeContract } from './writeContract.ts';

const [alice, bob] = mockAccounts;
let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});
const phaseOf = (id: string) => selectActivityEntry(test.kit.getState(), id)?.phase;
const latest = () => selectActivity(test.kit.getState())[0];
const running = <T>(flow: Flow<Promise<T>>): Promise<T> => {
  const run = test.kit.dispatch(flow);
  run.catch(() => {});
  return run;
};

/** A wallet that sends by itself, whose account and chain are the test's to change. */
async function connectMoving(change: Partial<WalletSession> = {}) {
  const moving = { address: alice.address as string, chainId: mockChainOne.id as number, sent: 0 };
  const unused = () => Promise.reject(new Error('asked'));
  const session: WalletSession = {
    accounts: () => [moving.address], chainId: () => moving.chainId, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {},
    sendTransaction: async () => {
      moving.sent += 1;
      return `0x${'ab'.repeat(32)}`;
    },
    switchChain: async ({ id }) => void (moving.chainId = id),
    ...change,
  };
  test = createTestKit({ clock, world, plugins: [definePlugin({ id: 'moving', contributes: [walletsPoint.of({ id: 'moving', name: 'Moving', probe: () => 'reachable', open: async () => async () => session })] })] }) as unknown as TestKit<CoreState>;
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: 'moving' })));
  return moving;
}

const approval = { token: mockToken.address, spender: bob.address, amount: 5n };
const flows: readonly [string, () => Flow<Promise<unknown>>][] = [
  ['send', () => send({ to: bob.address, valueWei: 1n })],
  ['writeContract', () => writeContract({ address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)', args: [bob.address, 1n] })],
  ['transferToken', () => transferToken({ token: mockToken.address, to: bob.address, amount: 1n })],
  ['approveToken', () => approveToken(approval)],
];

describe('sendTransaction', () => {
  it.each(flows)('is never for another account than was selected when it was asked for: %s', async (_name, flow) => {
    const moving = await connectMoving();
    const run = running(flow());
    moving.address = bob.address;
    await expect(test.settled(run)).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect([moving.sent, selectActivity(test.kit.getState())]).toEqual([0, []]);
  });

  it.each(flows)('is never for another chain than the wallet was on when it was asked for: %s', async (_name, flow) => {
    const moving = await connectMoving();
    const run = running(flow());
    moving.chainId = mockChainTwo.id;
    await expect(test.settled(run)).rejects.toMatchObject({ code: 'chain.wrongChain' });
    expect([moving.sent, selectActivity(test.kit.getState())]).toEqual([0, []]);
  });

  it('is for the account that is named and for no other, also after a switch', async () => {
    const moving = await connectMoving({ switchChain: async ({ id }) => void Object.assign(moving, { chainId: id, address: bob.address }) });
    await expect(test.settled(running(send({ to: bob.address, from: bob.address })))).rejects.toMatchObject({ code: 'wallet.accountGone' });
    await expect(test.settled(running(send({ to: bob.address, from: alice.address, chainId: mockChainTwo.id })))).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect(moving.sent).toBe(0);
    await test.settled(running(send({ to: bob.address, from: bob.address.toLowerCase() })));
    expect(latest()).toMatchObject({ from: bob.address, chainId: mockChainTwo.id });
  });

  it('does not believe a wallet that only says that it has switched', async () => {
    const moving = await connectMoving({ switchChain: async () => {} });
    await expect(test.settled(running(send({ to: bob.address, chainId: mockChainTwo.id })))).rejects.toMatchObject({ code: 'chain.wrongChain' });
    expect(moving.sent).toBe(0);
  });

  it('names no two of its entries alike while they are on their way', async () => {
    const moving = await connectMoving();
    const sends = [1, 2].map(() => running(send({ id: 'twice', to: bob.address })));
    const outcomes = await test.settled(Promise.allSettled(sends));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(test.settled(running(send({ id: 'twice', to: bob.address })))).rejects.toMatchObject({ code: 'transaction.sameId', message: 'A transaction with the id twice is on its way' });
    expect(moving.sent).toBe(1);
    Object.assign(moving, { sent: 0 });
    const refusing = running(send({ id: 'again', to: bob.address, signal: AbortSignal.abort(userErrors.cancelled()) }));
    await expect(test.settled(refusing)).rejects.toMatchObject({ code: 'user.cancelled' });
    await test.settled(running(send({ id: 'again', to: bob.address })));
    expect(selectActivity(test.kit.getState()).map(({ id, phase }) => [id, phase.at])).toEqual([['again', 'pending'], ['twice', 'pending']]);
  });

  it('takes up what a person agrees to after the request was given up', async () => {
    test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world }) as unknown as TestKit<CoreState>;
    const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
    test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
    wallet.scenario.set({ kind: 'byHand' });
    const abort = new AbortController();
    const run = running(send({ id: 'late', to: bob.address, signal: abort.signal }));
    await test.turnUntil(() => wallet.requests().length === 1);
    abort.abort(userErrors.cancelled());
    await expect(test.settled(run)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(phaseOf('late')).toEqual({ at: 'rejected' });
    wallet.approve(wallet.requests()[0]?.id ?? '');
    await test.turnUntil(() => phaseOf('late')?.at === 'confirmed');
    expect(test.actions.filter(transactionSent.match)).toHaveLength(1);
    const second = new AbortController();
    const refused = running(send({ id: 'refused', to: bob.address, signal: second.signal }));
    await test.turnUntil(() => wallet.requests().length === 1);
    second.abort(userErrors.cancelled());
    await expect(test.settled(refused)).rejects.toMatchObject({ code: 'user.cancelled' });
    wallet.reject(wallet.requests()[0]?.id ?? '');
    await clock.advance(1_000);
    expect(phaseOf('refused')).toEqual({ at: 'rejected' });
  });

  it('is tried out ahead for a wallet that only sends, and by a wallet that does so itself', async () => {
    const data = new Interface(['function transfer(address to, uint256 amount)']).encodeFunctionData('transfer', [bob.address, 10n ** 30n]);
    const moving = await connectMoving();
    await expect(test.settled(running(send({ to: mockToken.address, data })))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
    expect(moving.sent).toBe(0);
    const looks: unknown[] = [];
    const sendTransaction: WalletSession['sendTransaction'] = async (_from, _transaction, _chainId, { lookAhead } = {}) => {
      looks.push(await lookAhead?.().catch(({ code }: { readonly code: string }) => code));
      return `0x${'ab'.repeat(32)}`;
    };
    test.kit.destroy();
    await connectMoving({ triesOut: true, sendTransaction });
    await test.settled(running(send({ to: mockToken.address, data })));
    await test.settled(running(send({ to: mockToken.address, data, simulate: false })));
    expect(looks).toEqual(['transaction.simulationFailed', undefined]);
  });

  it('is in the list with its hash before a bundler has it, and by the hash of what takes its place', async () => {
    const [first, second] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const;
    const seen: unknown[] = [];
    let handedOverMs = 0;
    await connectMoving({ sendTransaction: async (_from, _transaction, _chainId, options) => {
      for (const hash of [first, second]) {
        handedOverMs = test.clock.nowMs();
        options?.onHandingOver?.(hash, hash === second ? { entryPoint: mockToken.address, nonce: 7n } : undefined);
        seen.push(latest()?.phase);
      }
      options?.onQueued?.(second);
      seen.push(latest()?.phase);
      throw walletErrors.requestFailed({ reason: 'no' });
    } });
    await expect(test.settled(running(send({ id: 'refused', to: bob.address })))).rejects.toMatchObject({ code: 'wallet.requestFailed' });
    const place = { entryPoint: mockToken.address, nonce: 7n, sinceMs: handedOverMs };
    expect(seen).toEqual([{ at: 'queued', operation: first }, { at: 'queued', operation: second, place }, { at: 'queued', operation: second, place }]);
    expect(phaseOf('refused')?.at).toBe('failed');
  });

  it('is left in the list as handed over where the page goes before the answer', async () => {
    const operation = `0x${'01'.repeat(32)}`;
    await connectMoving({ sendTransaction: async (_from, _transaction, _chainId, options) => {
      options?.onHandingOver?.(operation);
      return untilAborted(new Promise<string>(() => {}), servicesOf(test.kit).signal);
    } });
    const run = running(send({ id: 'left', to: bob.address }));
    await test.turnUntil(() => phaseOf('left')?.at === 'queued');
    test.kit.destroy();
    await expect(run).rejects.toBeDefined();
    expect(phaseOf('left')).toEqual({ at: 'queued', operation });
  });

  it('approves no native currency, and signs no permit for it', async () => {
    const moving = await connectMoving();
    for (const flow of [approveToken({ ...approval, token: nativeTokenAddress }), signPermit({ ...approval, token: nativeTokenAddress.toLowerCase() })] as const) {
      await expect(test.settled(running<unknown>(flow))).rejects.toMatchObject({ code: 'token.noDecimals', message: 'Invalid currency token' });
    }
    expect(moving.sent).toBe(0);
  });
});

/** Something that happens just before or just after the nth request or signature from now on. */
const moment = { left: Infinity, act: (): void => {} };
function passes(): void {
  moment.left -= 1;
  if (moment.left === 0) moment.act();
}
const at = (left: number, act: () => void): void => void Object.assign(moment, { left, act });
afterEach(() => at(Infinity, () => {}));
const http = defineAdapter({
  id: 'moments', port: httpPort, supports: () => true,
  create: () => ({
    send: async (request: HttpRequest) => {
      passes();
      const answer = await fetchHttpAdapter.create().send(request);
      passes();
      return answer;
    },
  }),
});

/** A wallet that is only a key, and how it signs. */
async function connectKey(sign: (raw: () => Promise<string>) => Promise<string> = (raw) => raw()): Promise<void> {
  const key = walletLocal({
    id: 'key', name: 'Key',
    openSession: async () => {
      const wallet = new Wallet(alice.privateKey);
      const signTransaction = wallet.signTransaction.bind(wallet);
      return localSession({ signer: Object.assign(wallet, { signTransaction: async (transaction: Parameters<typeof signTransaction>[0]) => {
        passes();
        const raw = await sign(() => signTransaction(transaction));
        passes();
        return raw;
      } }), chainId: mockChainOne.id });
    },
  });
  test = createTestKit({ plugins: [key], adapters: [http], clock, world }) as unknown as TestKit<CoreState>;
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
}
const nonceNow = async (chainId: number = mockChainOne.id): Promise<number> => Number(await (await world.getChain(chainId)).request({ method: 'eth_getTransactionCount', params: [alice.address, 'pending'] }));

describe('sendTransaction, with a signer that asks a person far away', () => {
  it.each<[string, ErrorCode, (abort: AbortController) => void | Promise<void>]>([
    ['the caller gives up', 'user.cancelled', (abort) => abort.abort(userErrors.cancelled())],
    ['the wallet is unregistered', 'wallet.disconnected', () => test.kit.unregister('key')],
    ['the kit ends', 'user.cancelled', () => test.kit.destroy()],
    ['the wallet is silent for long', 'wallet.noAnswer', () => clock.advance(keySigningMs)],
  ])('sends nothing and leaves nothing behind, when %s', async (_when, code, end) => {
    let answer = (): void => {};
    let prompts = 0;
    await connectKey(async (raw) => {
      prompts += 1;
      if (prompts === 1) await new Promise<void>((resolve) => (answer = resolve));
      return raw();
    });
    const before = await nonceNow();
    const abort = new AbortController();
    const run = running(send({ id: 'open', to: bob.address, signal: abort.signal }));
    await test.turnUntil(() => prompts === 1);
    expect(phaseOf('open')).toEqual({ at: 'sending' });
    await end(abort);
    await expect(test.settled(run)).rejects.toMatchObject({ code });
    expect(['rejected', 'failed']).toContain(phaseOf('open')?.at);
    answer(); // too late
    await clock.advance(1_000);
    expect(await nonceNow()).toBe(before);
    test.kit.destroy();
    expect(test.loose()).toEqual({ timers: 0, page: 0, injected: 0, storage: 0 });
    await connectKey(); // another tab
    expect((await test.settled(running(send({ to: bob.address })))).hash).toMatch(/^0x/); // the account is free again
  });
});

describe('sendTransaction, given up or cut off at any moment', () => {
  const moments = Array.from({ length: 14 }, (_, before) => before + 1);

  it.each(moments)('ends at once and keeps no turn, at moment %d', async (place) => {
    await connectKey();
    const abort = new AbortController();
    at(place, () => abort.abort(userErrors.cancelled()));
    const run = running(send({ id: 'cut', to: bob.address, signal: abort.signal }));
    const ended = await test.settled(run).then(() => 'sent', (error: unknown) => (hasCode(error, 'user.cancelled') ? 'given up' : error));
    expect(['given up, and not listed', 'given up, rejected', 'sent, pending', 'sent, confirmed']).toContain(`${String(ended)}, ${phaseOf('cut')?.at ?? 'and not listed'}`);
    await test.settled(running(send({ id: 'next', to: bob.address })));
    await test.turnUntil(() => phaseOf('next')?.at === 'confirmed');
  });

  it.each(moments)('is never for another chain, when the wallet is switched at moment %d', async (place) => {
    await connectKey();
    const [here, there] = [await nonceNow(), await nonceNow(mockChainTwo.id)];
    at(place, () => void running(switchChain({ chainId: mockChainTwo.id })));
    const run = running(send({ id: 'moved', to: bob.address }));
    const ended = await test.settled(run).then(() => 'sent', (error: unknown) => (hasCode(error, 'chain.wrongChain') ? 'refused' : error));
    expect([ended, await nonceNow() - here, await nonceNow(mockChainTwo.id) - there]).toEqual([ended, ended === 'sent' ? 1 : 0, 0]);
    expect(['sent', 'refused']).toContain(ended);
  });

  it.each(moments)('has an end, when the wallet is disconnected at moment %d, and nothing is sent that is not listed', async (place) => {
    await connectKey();
    const before = await nonceNow();
    at(place, () => void running(disconnect({ walletId: 'key' })));
    const run = running(send({ id: 'left', to: bob.address }));
    const isSent = await test.settled(run).then(() => true, () => false);
    expect(await nonceNow() - before).toBe(isSent ? 1 : 0);
    expect(['undefined', 'failed', 'pending', 'confirmed']).toContain(String(phaseOf('left')?.at));
  });

  it.each(moments)('leaves no timer and no listener behind with the kit, at moment %d', async (place) => {
    await connectKey();
    at(place, () => test.kit.destroy());
    const runs = [running(send({ to: bob.address })), running(sendCalls({ calls: [{ to: bob.address }, { to: alice.address }] })), running(writeContract({ address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)', args: [bob.address, 1n] }))];
    await test.settled(Promise.allSettled(runs));
    test.kit.destroy();
    await clock.advance(10);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(test.loose()).toEqual({ timers: 0, page: 0, injected: 0, storage: 0 });
    expect(selectActivity(test.kit.getState()).filter(({ phase }) => phase.at === 'sending')).toEqual([]);
  });
});
