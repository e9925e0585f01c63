import { announceWallet, fakeWalletInfo } from './announce.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createFakeWallet } from './fakeWallet.ts';
import { createMockWorld } from '../world.ts';

describe('announceWallet', () => {
  const { provider } = createFakeWallet({ world: createMockWorld() });

  function page() {
    const target = new EventTarget();
    const heard: unknown[] = [];
    target.addEventListener('eip6963:announceProvider', event => heard.push(event instanceof CustomEvent ? event.detail : undefined));
    return { target, heard, ask: () => target.dispatchEvent(new Event('eip6963:requestProvider')) };
  }

  it('announces at once, and again whenever the page asks, with a detail that cannot be changed', () => {
    const { target, heard, ask } = page();
    announceWallet(provider, fakeWalletInfo, { target });
    ask();
    expect(heard).toEqual([{ info: fakeWalletInfo, provider }, { info: fakeWalletInfo, provider }]);
    expect(Object.isFrozen(heard[0])).toBe(true);
  });

  it('falls silent when cleaned up', () => {
    const { target, heard, ask } = page();
    announceWallet(provider, fakeWalletInfo, { target })();
    ask();
    expect(heard).toHaveLength(1);
  });

  it('announces late, and does not answer before', async () => {
    const { target, heard, ask } = page();
    const clock = createFakeClock();
    announceWallet(provider, fakeWalletInfo, { target, late: { clock, afterMs: 800 } });
    ask();
    await clock.advance(799);
    expect(heard).toEqual([]);
    await clock.advance(1);
    expect(heard).toHaveLength(1);
  });

  it('never announces when cleaned up before its time', async () => {
    const { target, heard } = page();
    const clock = createFakeClock();
    announceWallet(provider, fakeWalletInfo, { target, late: { clock, afterMs: 800 } })();
    await clock.advance(1_000);
    expect(heard).toEqual([]);
  });

  it('shows an icon that is an image in the address itself', () => {
    expect(fakeWalletInfo.icon).toMatch(/^data:image\/svg\+xml,/);
    expect(decodeURIComponent(fakeWalletInfo.icon)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });
});
