import { createFakeWallet, fakeWalletInfo } from '../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestStorage } from '../../mocks/testing/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { defineAdapter } from '../contracts/defineAdapter.ts';
import { storagePort } from '../contracts/ports/storage.ts';
import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import { connect } from '../flows/connection/connect.ts';
import { selectConnectionStatus, selectConnectPhase } from '../store/connection.ts';
import { localeChosen, selectLocale } from '../store/preferences.ts';

const walletId = fakeWalletInfo.rdns;
/** How long a storage of the site's own is waited for. */
const storageReadyMs = 5_000;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A storage of the site's own. */
function ownStorage(part: Partial<KeyValueStorage>) {
  const values = new Map<string, string>();
  return { values, adapter: defineAdapter<KeyValueStorage>({ id: 'own', port: storagePort, supports: () => true, create: () => ({
    seenByServer: false, get: (key) => values.get(key), set: (key, value) => void values.set(key, value), remove: (key) => void values.delete(key), subscribe: () => () => {}, ...part,
  }) }) };
}

function page(options: { readonly storage?: TestStorage; readonly adapters?: readonly ReturnType<typeof ownStorage>['adapter'][]; readonly autoConnect?: boolean } = {}) {
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], ...options });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' }, isPermitted: true });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  const state = () => test.kit.getState();
  return { ...test, wallet, locale: () => selectLocale(state()), phase: () => selectConnectPhase(state()).at, status: () => selectConnectionStatus(state()) };
}

describe('resume', () => {
  it('takes up what the last visit left, and its wallet, without a prompt', async () => {
    const storage = createTestStorage();
    const first = page({ storage });
    first.kit.start();
    await first.clock.advance(0);
    first.kit.dispatch(localeChosen('de_DE'));
    await first.settled(first.kit.dispatch(connect({ walletId })));
    first.kit.destroy();
    const second = page({ storage });
    const asked = jest.spyOn(second.wallet.provider, 'request');
    expect(second.locale()).toBe('en_US'); // not before it is started
    second.kit.start();
    await second.turnUntil(() => second.status() === 'connected');
    expect([second.locale(), asked.mock.calls.map(([{ method }]) => method).includes('eth_requestAccounts')]).toEqual(['de_DE', false]);
  });

  it('looks for no wallet where the site does not want it, and leaves the memory for a site that does', async () => {
    const storage = createTestStorage();
    const first = page({ storage });
    first.kit.start();
    await first.settled(first.kit.dispatch(connect({ walletId })));
    first.kit.destroy();
    const second = page({ storage, autoConnect: false });
    second.kit.start();
    await second.clock.advance(10_000);
    expect([second.status(), second.phase()]).not.toContain('connected');
    second.kit.destroy();
    const third = page({ storage });
    third.kit.start();
    await third.turnUntil(() => third.status() === 'connected');
  });

  it('waits for a slow storage, and not for ever', async () => {
    let arrive = (): void => {};
    const { values, adapter } = ownStorage({ ready: () => new Promise((resolve) => { arrive = resolve; }) });
    values.set('latchkey.preferences', JSON.stringify({ locale: 'fr_FR' }));
    const { kit, clock, phase, locale } = page({ adapters: [adapter] });
    kit.start();
    await clock.advance(storageReadyMs - 1);
    expect(phase()).toBe('unknown');
    await clock.advance(1);
    expect(phase()).not.toBe('unknown');
    arrive();
    await clock.advance(0);
    expect(locale()).toBe('fr_FR');
  });

  it('does nothing more for a kit that ended while the storage was read', async () => {
    let arrive = (): void => {};
    const get = jest.fn(() => undefined);
    const { adapter } = ownStorage({ ready: () => new Promise((resolve) => { arrive = resolve; }), get });
    const { kit, clock, faults } = page({ adapters: [adapter] });
    kit.start();
    kit.destroy();
    arrive();
    await clock.advance(storageReadyMs);
    expect([get.mock.calls, faults]).toEqual([[], []]);
  });

  it('says that nothing is remembered where the storage cannot be read, and tells why', async () => {
    const { adapter } = ownStorage({ ready: async () => { throw new Error('forbidden'); } });
    const { kit, clock, phase, faults } = page({ adapters: [adapter] });
    kit.start();
    await clock.advance(0);
    expect(phase()).not.toBe('unknown');
    expect(faults).toMatchObject([{ owner: 'core', error: { message: 'forbidden' } }]);
  });

  it('breaks no dispatch of the site where its storage throws', async () => {
    const { adapter } = ownStorage({ set: () => { throw new Error('full'); } });
    const { kit, clock, locale, faults } = page({ adapters: [adapter] });
    kit.start();
    await clock.advance(0);
    kit.dispatch(localeChosen('de_DE'));
    expect(locale()).toBe('de_DE');
    expect(faults).toMatchObject([{ owner: 'core', error: { message: 'full' } }]);
  });

  it.each(['{', 'null', '[]', '"x"', '{"walletIds":5,"activeWalletId":{}}', '{"locale":7,"recentWalletIds":"x"}'])('drops %s, in whatever way it came there', async (text) => {
    const { values, adapter } = ownStorage({});
    for (const key of ['connection', 'preferences', 'customChains', 'activity', 'calls']) values.set(`latchkey.${key}`, text);
    const { kit, clock, locale, status, faults } = page({ adapters: [adapter] });
    kit.start();
    await clock.advance(0);
    expect([locale(), status() === 'connected', faults]).toEqual(['en_US', false, []]);
  });
});
