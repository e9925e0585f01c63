import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { selectActivity } from '../../store/activity.ts';
import { callSent, callsStarted, selectCallsBundle } from '../../store/calls.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { send } from '../sending/send.ts';

const [alice, bob] = mockAccounts;
const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world });
const key = walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id }) });
const tests: TestKit<CoreState>[] = [];
let lastId = 0;
/** As every tab has identifiers of its own. */
const random = defineAdapter({ id: 'ids', port: randomPort, supports: () => true, create: () => ({ id: () => `own${(lastId += 1)}`, fraction: () => 0.5 }) });
afterAll(() => started.stop());

/** Tabs of one site, and how to open a further one. */
function openTabs(count: number) {
  const storage = createTestStorage();
  const open = () => {
    const test: TestKit<CoreState> = createTestKit({ plugins: [key], adapters: [random], clock, world, storage, autoConnect: false });
    tests.push(test);
    test.kit.start();
    return test;
  };
  return { storage, open, tabs: Array.from({ length: count }, open) };
}
afterEach(() => {
  for (const { kit } of tests.splice(0)) kit.destroy();
});
const hashes = (test: TestKit<CoreState>) => selectActivity(test.kit.getState()).map(({ phase }) => ('hash' in phase ? phase.hash : phase.at));

describe('followRecords', () => {
  it('shows in every tab what any of them has sent, each once, and loses none of it over a reload', async () => {
    const { open, tabs } = openTabs(2);
    const sent: string[] = [];
    await clock.advance(10);
    for (const tab of tabs) {
      await tab.settled(tab.kit.dispatch(connect({ walletId: 'key' })));
    }
    for (const tab of [...tabs, ...tabs]) {
      const { hash } = await tab.settled(tab.kit.dispatch(send({ to: bob.address, valueWei: 1n })));
      sent.unshift(hash);
      await clock.advance(10);
    }
    const isEverywhere = (): boolean => tabs.every((tab) => hashes(tab).length === 4);
    await tabs[0]?.turnUntil(isEverywhere);
    for (const tab of tabs) expect(hashes(tab)).toEqual(sent);
    await tabs[0]?.turnUntil(() => tabs.every((tab) => selectActivity(tab.kit.getState()).every(({ phase }) => phase.at === 'confirmed')));
    const reloaded = open();
    await reloaded.turnUntil(() => hashes(reloaded).length === 4);
    expect(hashes(reloaded)).toEqual(sent);
  });

  it('leaves alone what another tab has written since', async () => {
    const { storage, tabs: [tab] } = openTabs(1);
    if (!tab) throw new Error('No tab.');
    await tab.settled(tab.kit.dispatch(connect({ walletId: 'key' })));
    const entry = (id: string, at: object) => ({ id, chainId: mockChainOne.id, from: alice.address, valueWei: 0n, hasData: false, sinceMs: 0, phase: { hash: `0x${'ab'.repeat(32)}`, ...at } });
    storage.set('latchkey.activity', encodeJson([entry('theirs', { at: 'replaced', reason: 'cancelled' }), 7, entry('more', { at: 'dropped' })]));
    await tab.settled(tab.kit.dispatch(send({ id: 'own', to: bob.address })));
    expect(JSON.parse(storage.values.get('latchkey.activity') ?? '')).toMatchObject([{ id: 'own' }, { id: 'theirs', phase: { at: 'replaced' } }, { id: 'more' }]);
  });

  it('takes of a batch under way in another tab what that tab tells, and does not call it interrupted', async () => {
    const { tabs: [first, second] } = openTabs(2);
    if (!first || !second) throw new Error('No tabs.');
    await first.turnUntil(() => first.loose().storage >= 2);
    const [one, two] = ['1', '2'].map((digit) => ({ entryId: digit, hash: `0x${digit.repeat(64)}` }));
    if (!one || !two) throw new Error('No calls.');
    first.kit.dispatch(callsStarted({ id: 'b', chainId: 1, walletId: 'key', by: 'kit', callCount: 3, sent: [one] }));
    await first.turnUntil(() => selectCallsBundle(second.kit.getState(), 'b') !== undefined);
    first.kit.dispatch(callSent({ id: 'b', ...two }));
    await first.turnUntil(() => selectCallsBundle(second.kit.getState(), 'b')?.sent.length === 2);
    expect(selectCallsBundle(second.kit.getState(), 'b')).toEqual({ id: 'b', chainId: 1, walletId: 'key', by: 'kit', callCount: 3, sent: [one, two] });
  });
});

describe('two tabs', () => {
  it('leave no gap and use no nonce twice', async () => {
    const { tabs } = openTabs(2);
    for (const tab of tabs) await tab.settled(tab.kit.dispatch(connect({ walletId: 'key' })));
    const [tab] = tabs;
    const sends = tabs.flatMap(({ kit }) => [1n, 2n, 3n].map((valueWei) => kit.dispatch(send({ to: bob.address, valueWei }))));
    const done = await tab?.settled(Promise.all(sends)) ?? [];
    const node = await world.getChain(mockChainOne.id);
    const nonces = await Promise.all(done.map(async ({ hash }) => Number(Object(await node.request({ method: 'eth_getTransactionByHash', params: [hash] })).nonce)));
    const sorted = nonces.sort((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_each, at) => (sorted[0] ?? 0) + at));
  });
});
