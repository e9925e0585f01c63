import { localAccount } from '../../../adapters/ethers/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockWorld, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import type { Relayer, RelayerSpec, RelayStatus, SignedRelay } from '../../contracts/points/relayers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { writeErrors } from '../../api/writes/writeErrors.ts';
import { selectActivity } from '../../store/activity.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectCallsBundle } from '../../store/calls.ts';
import { toHistory } from '../../store/toHistory.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { connect } from '../connection/connect.ts';
import { cancelSend } from '../relaying/cancelSend.ts';
import { send } from './send.ts';

const [alice] = mockAccounts;
const to = '0x000000000000000000000000000000000000dEaD';
const call = { to, data: '0x12345678', gas: 100_000n, simulate: false };
const hash = `0x${'ab'.repeat(32)}`;

const ends: (() => void)[] = [];
/** Of the last page alone: two listen in the same place. */
let stopNodes = (): void => {};
afterEach(() => {
  stopNodes();
  stopNodes = () => {};
  for (const end of ends.splice(0).reverse()) end();
});

type Queueing = Extract<Relayer, { readonly answers: 'reference' }>;
interface Setting {
  readonly spec?: Partial<RelayerSpec>;
  readonly relayer?: Partial<Queueing>;
  readonly storage?: ReturnType<typeof createTestStorage>;
  readonly session?: Partial<WalletSession>;
  readonly isConnected?: boolean;
}

/** A page with one account, and a relayer of which every part can be replaced. */
async function start({ spec, relayer, storage = createTestStorage(), session, isConnected = true }: Setting = {}) {
  const submitted: SignedRelay[] = [];
  const cancelled: string[] = [];
  const queueing: Relayer = {
    answers: 'reference',
    prepare: async ({ chainId, from }) => ({ sign: 'typedData', nonce: 7n, data: { domain: { name: 'F', version: '1', chainId, verifyingContract: to }, types: { R: [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'data', type: 'bytes' }] }, primaryType: 'R', message: { from, to, data: call.data } } }),
    submit: async (signed) => `job-${submitted.push(signed)}`,
    readStatus: async () => ({ at: 'queued' }),
    cancel: async (reference) => void cancelled.push(reference),
    ...relayer,
  };
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const pays = definePlugin({ id: 'pays', contributes: [relayersPoint.of({ id: 'pays', name: 'Pays Ltd', maxCalls: 1, takesValue: false, load: async () => queueing, ...spec })] });
  const refuse = () => Promise.reject(new Error('No'));
  const made: WalletSession = { accounts: () => [alice.address], chainId: () => mockChainOne.id, sendTransaction: refuse, signMessage: refuse, signTypedData: refuse, subscribe: () => () => {}, close: async () => {}, ...session };
  const wallet = session ? definePlugin({ id: 'key', contributes: [walletsPoint.of({ id: 'key', name: 'Key', probe: () => 'reachable', open: async () => async () => made })] }) : walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) });
  const test = createTestKit({ plugins: [wallet, pays], clock, world, storage }) as unknown as TestKit<CoreState>; // of the plugins' own state nothing is asked here
  ends.push(() => world.close(), () => test.kit.destroy());
  test.kit.start();
  stopNodes();
  const started = startMockWorld({ world });
  stopNodes = () => started.stop();
  if (isConnected) await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  const asked = (request: Partial<Parameters<typeof send>[0]> = {}) => test.kit.dispatch(send({ ...call, sponsored: true, ...request }));
  const entry = () => selectActivity(test.kit.getState())[0];
  const turn = async (seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 5) await clock.advance(5_000);
  };
  return { test, asked, entry, submitted, cancelled, storage, clock, turn };
}

describe('a send that a relayer pays for', () => {
  it('is signed, handed over once, and says who pays, in the result and in the list', async () => {
    const { test, asked, entry, submitted } = await start({ relayer: { readStatus: async () => ({ at: 'mined', hash }) } });
    const sent = await test.settled(asked());
    expect(sent).toMatchObject({ hash, sponsor: { by: 'relayer', name: 'Pays Ltd' } });
    expect([submitted.length, entry()]).toMatchObject([1, { sponsor: { by: 'relayer', name: 'Pays Ltd' }, phase: { at: 'pending', hash } }]);
  });

  it.each<[string, RelayStatus]>([['relay.cancelled', { at: 'cancelled' }], ['relay.failed', { at: 'failed' }], ['transaction.erroredWithReason', { at: 'failed', reason: 'no funds' }], ['transaction.erroredWithReason', { at: 'failed', reason: 'insufficient funds for gas * price + value' }]])('ends with %s, whatever the relayer lacks: %j', async (code, status) => {
    const { test, asked, entry } = await start({ relayer: { readStatus: async () => status } });
    await expect(test.settled(asked())).rejects.toMatchObject({ code });
    expect(entry()?.phase).toMatchObject({ at: 'failed', error: { code } });
  });

  it('ends as refused where the relayer says no', async () => {
    const { test, asked, entry } = await start({ relayer: { submit: () => Promise.reject(writeErrors.sendFailed({ reason: 'no credit' })) } });
    await expect(test.settled(asked())).rejects.toMatchObject({ message: 'Failed to send transaction: no credit' });
    expect(entry()?.phase).toMatchObject({ at: 'failed' });
  });

  it('counts as sent where the answer was lost, is not handed over again, and is told of after its deadline', async () => {
    let submits = 0;
    const { test, asked, entry, turn } = await start({ relayer: { submit: () => ((submits += 1), Promise.reject(relayErrors.uncertain({ reason: 'gone' }))) } });
    await expect(test.settled(asked({ id: 'mine' }))).rejects.toMatchObject({ code: 'relay.uncertain' });
    expect(entry()?.phase).toMatchObject({ at: 'queued', relay: { relayerId: 'pays' } });
    await expect(test.settled(asked({ id: 'mine' }))).rejects.toMatchObject({ code: 'transaction.sameId' });
    await turn(3_700);
    expect([submits, entry()?.phase]).toMatchObject([1, { at: 'failed', error: { code: 'relay.unanswered' } }]);
  }, 30_000);

  it('is followed by its reference when the wait was too short', async () => {
    let status: RelayStatus = { at: 'queued' };
    const { asked, entry, turn } = await start({ relayer: { readStatus: async () => status } });
    const failing = asked().catch((error: unknown) => error);
    await turn(70);
    expect(await failing).toMatchObject({ message: 'Failed to find relayed transaction after 60000ms' });
    expect(entry()?.phase).toMatchObject({ at: 'queued', relay: { reference: 'job-1' } });
    status = { at: 'mined', hash };
    await turn(10);
    expect(entry()?.phase).toMatchObject({ at: 'pending', hash });
  });

  it('is followed by the next page, and handed over by none', async () => {
    const first = await start();
    first.asked().catch(() => {});
    await first.test.turnUntil(() => JSON.stringify(first.entry()?.phase ?? {}).includes('job-1'));
    first.test.kit.destroy();
    const second = await start({ storage: first.storage, isConnected: false, relayer: { readStatus: async () => ({ at: 'mined', hash }) } });
    await second.test.turnUntil(() => second.entry()?.phase.at === 'pending');
    expect([second.entry()?.sponsor, second.submitted]).toEqual([{ by: 'relayer', name: 'Pays Ltd' }, []]);
  });

  it('is kept from the moment that it is handed over, for a page that goes before the answer', async () => {
    const first = await start({ relayer: { submit: () => new Promise(() => {}) } });
    first.asked().catch(() => {});
    await first.test.turnUntil(() => first.entry()?.phase.at === 'queued');
    first.test.kit.destroy();
    const second = await start({ storage: first.storage, isConnected: false });
    await second.test.turnUntil(() => second.entry() !== undefined);
    expect([second.entry()?.phase, second.submitted]).toMatchObject([{ at: 'queued', relay: { relayerId: 'pays' } }, []]);
  });

  it('may be cancelled from the list, where the relayer can', async () => {
    let status: RelayStatus = { at: 'queued' };
    const { test, asked, entry, cancelled } = await start({ relayer: { readStatus: async () => status } });
    const outcome = asked({ id: 'mine' }).catch((error: unknown) => error);
    await test.turnUntil(() => JSON.stringify(entry()?.phase ?? {}).includes('job-1'));
    await test.settled(test.kit.dispatch(cancelSend({ id: 'mine' })));
    status = { at: 'cancelled' };
    expect([await test.settled(outcome), cancelled]).toMatchObject([{ message: 'Transaction execution cancelled.' }, ['job-1']]);
    await expect(test.settled(test.kit.dispatch(cancelSend({ id: 'mine' })))).rejects.toMatchObject({ code: 'relay.notCancellable' });
  });
});

describe('a batch that others pay for', () => {
  it('is relayed call by call, where that is allowed', async () => {
    const { test, submitted } = await start({ spec: { limits: { waitMs: 5_000 } } });
    test.kit.dispatch(sendCalls({ calls: [call, call], oneByOne: true, sponsored: true })).catch(() => {});
    await test.turnUntil(() => submitted.length > 0);
    await expect(test.settled(test.kit.dispatch(sendCalls({ calls: [call, call], forceAtomic: true, sponsored: true })))).rejects.toMatchObject({ code: 'calls.atomicUnsupported' });
    expect(submitted.length).toBe(1);
  });

  it('goes to a relayer that takes several calls as one transaction, and counts as one that takes effect or not', async () => {
    const { test, submitted, entry } = await start({ spec: { maxCalls: 5, takesValue: true }, relayer: {
      prepare: async ({ chainId, from, calls }) => ({ sign: 'typedData', nonce: 7n, data: { domain: { name: 'F', version: '1', chainId, verifyingContract: to }, types: { R: [{ name: 'from', type: 'address' }, { name: 'parts', type: 'string' }] }, primaryType: 'R', message: { from, parts: calls.map((each) => each.to + each.data).join(' ').toLowerCase() } } }),
      readStatus: async () => ({ at: 'mined', hash }),
    } });
    const other = { to: alice.address, data: '0x87654321', valueWei: 3n };
    const { id } = await test.settled(test.kit.dispatch(sendCalls({ calls: [{ to, data: '0x12345678' }, other], forceAtomic: true, sponsored: true, id: 'mine' })));
    expect([id, submitted.map(({ request }) => request.calls.map(({ data, valueWei }) => [data, valueWei]))]).toEqual(['mine', [[['0x12345678', 0n], ['0x87654321', 3n]]]]);
    expect(entry()).toMatchObject({ to: alice.address, valueWei: 3n, hasData: true, sponsor: { by: 'relayer', name: 'Pays Ltd' }, phase: { at: 'pending', hash } });
    expect(selectCallsBundle(test.kit.getState(), 'mine')).toMatchObject({ by: 'kit', callCount: 2, sent: [{ hash }, { hash }] });
    expect(toHistory(selectActivity(test.kit.getState()), test.kit.getState().calls.bundles, alice.address)).toMatchObject([{ kind: 'batch', entries: [{ id: entry()?.id }] }]);
    await expect(test.settled(test.kit.dispatch(sendCalls({ calls: [call, call], sponsored: true, capabilities: { flow: {} } })))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    expect(submitted).toHaveLength(1);
  });

  it('is not sent where another one would pay than was shown', async () => {
    const { test, submitted } = await start({ spec: { maxCalls: 5 } });
    await expect(test.settled(test.kit.dispatch(sendCalls({ calls: [call, call], sponsored: true }, { sponsor: { by: 'relayer', name: 'Another' } })))).rejects.toMatchObject({ code: 'transaction.sponsorChanged' });
    expect(submitted).toEqual([]);
  });

  it('goes to the wallet as it is, where the wallet has a service', async () => {
    const given: unknown[] = [];
    const batching = { sendCalls: async (_from: string, _request: object, options?: { readonly isSponsored?: boolean | undefined }) => (given.push(options?.isSponsored), 'batch-1'), getCallsStatus: () => Promise.reject(new Error('no')), getCapabilities: async () => new Map(), showCallsStatus: async () => {} };
    const { test } = await start({ session: { sponsoring: { nameOn: () => 'pay.test' }, batching } });
    await test.settled(test.kit.dispatch(sendCalls({ calls: [call, call], sponsored: true })));
    const none = await start({ session: { sponsoring: { nameOn: () => undefined }, batching } });
    await expect(none.test.settled(none.test.kit.dispatch(sendCalls({ calls: [call], sponsored: true })))).rejects.toMatchObject({ code: 'paymaster.notConfigured' });
    expect(given).toEqual([true]);
  });
});

describe('who pays', () => {
  it.each([
    ['relay.withValue', {}, { valueWei: 1n }], ['relay.noData', {}, { data: '0x' }], ['relay.unsupported', { spec: { chainIds: [1] } }, {}], ['relay.unsupported', { spec: { delegates: [to] }, session: {} }, {}], ['paymaster.notConfigured', { session: { sponsoring: { nameOn: () => undefined } } }, {}],
  ] as const)('is told by %s where no one can, and the account does not', async (code, setting, request) => {
    const { test, asked, entry } = await start(setting);
    await expect(test.settled(asked(request))).rejects.toMatchObject({ code });
    expect(entry()).toBeUndefined();
  });

  it('is the account where the site has allowed that', async () => {
    const { test, asked, submitted, entry } = await start({ spec: { chainIds: [1] } });
    const sent = await test.settled(asked({ sponsored: 'ifPossible' }));
    expect([submitted, 'sponsor' in sent, entry()?.sponsor]).toEqual([[], false, undefined]);
  });

  it('is the relayer that refuses, and not the account in its place, also where the site has allowed that', async () => {
    const { test, asked } = await start({ relayer: { submit: () => Promise.reject(writeErrors.sendFailed({ reason: 'no credit' })) } });
    await expect(test.settled(asked({ sponsored: 'ifPossible' }))).rejects.toMatchObject({ code: 'transaction.sendFailed' });
  });

  it('is the service of the wallet where it has one', async () => {
    const options: unknown[] = [];
    const { test, asked, submitted } = await start({ session: { sponsoring: { nameOn: () => 'pay.test' }, sendTransaction: async (_from, _transaction, _chainId, given) => (options.push(given?.isSponsored), hash) } });
    expect(await test.settled(asked())).toMatchObject({ sponsor: { by: 'paymaster', name: 'pay.test' } });
    expect([options, submitted]).toEqual([[true], []]);
  });
});
