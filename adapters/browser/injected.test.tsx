import { createFakeClock } from '../../mocks/fakeClock.ts';
import { announceWallet, fakeWalletInfo } from '../../mocks/wallet/announce.ts';
import type { Announcement } from '../../src/contracts/ports/injected.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { injectedAdapter } from './injected.ts';

const provider: Eip1193Provider = { request: async () => null, on: () => {}, removeListener: () => {} };
const announced: Announcement[] = [];
const ends: (() => void)[] = [];
const follow = () => ends.push(injectedAdapter.create().subscribe((each) => announced.push(each)));
afterEach(() => {
  for (const end of ends.splice(0)) end();
  announced.length = 0;
  Reflect.deleteProperty(window, 'ethereum');
});

describe('injectedAdapter', () => {
  it('hears of wallets that came before it and of those that come late, until it is told to stop', async () => {
    const clock = createFakeClock();
    ends.push(announceWallet(provider, fakeWalletInfo, { target: window }));
    follow();
    ends.push(announceWallet(provider, { ...fakeWalletInfo, uuid: 'late' }, { target: window, late: { clock, afterMs: 3_000 } }));
    expect(announced).toEqual([{ info: fakeWalletInfo, provider }]);
    await clock.advance(3_000);
    expect(announced).toHaveLength(2);
    for (const end of ends.splice(0)) end();
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: fakeWalletInfo, provider } }));
    expect(announced).toHaveLength(2);
  });

  it('passes over announcements that are none and getters that throw, and no error reaches the page', () => {
    const errors: unknown[] = [];
    const onError = (event: ErrorEvent) => void errors.push(event.error);
    window.addEventListener('error', onError);
    ends.push(() => window.removeEventListener('error', onError));
    follow();
    const trap = (): never => { throw new Error('trap'); };
    const details: unknown[] = [undefined, null, 'x', { get info() { return trap(); } }, { get provider() { return trap(); } }, new Proxy({}, { has: trap })];
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.dispatchEvent(new Event('eip6963:announceProvider'));
    expect([announced, errors]).toEqual([[], []]);
  });

  it('sees window.ethereum, survives a getter there that throws, and tells when it arrives late', () => {
    let told = 0;
    const injected = injectedAdapter.create();
    ends.push(injected.onLegacy(() => (told += 1)));
    expect(injected.legacy()).toBeUndefined();
    Object.defineProperty(window, 'ethereum', { configurable: true, get: () => { throw new Error('trap'); } });
    expect(injected.legacy()).toBeUndefined();
    Object.defineProperty(window, 'ethereum', { configurable: true, value: provider });
    window.dispatchEvent(new Event('ethereum#initialized'));
    expect([injected.legacy(), told]).toEqual([provider, 1]);
  });
});
