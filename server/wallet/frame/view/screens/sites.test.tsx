import { fireEvent, screen, within } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import type { ListedKey, ShownSite, View } from '../../view.ts';
import { createScreenTest } from '../../../testing/screens.ts';

const { ask, confirm, press } = createScreenTest(createFakeClock());

const shop: ShownSite = { siteId: 'shop', name: 'Example Shop', origin: 'https://shop.example', sinceMs: Date.UTC(2026, 0, 5), isThis: true };
const stall: ShownSite = { siteId: 'stall', name: '\u202estall', origin: 'https://stall.example', sinceMs: Date.UTC(2026, 0, 6), isThis: false };
const allow = (view: View, signal: AbortSignal) => view.allowSite({ siteName: 'Example Shop', origin: 'https://shop.example', walletName: 'Market' }, { signal });

describe('allowSite', () => {
  it('names the site and its page, says what it gets, and takes no press that comes at once', async () => {
    const end = await ask(allow);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Let this site use your wallet?');
    for (const words of ['Example Shop', 'shop.example', 'Market', 'The addresses of your wallet', 'How you sign in, such as your e-mail address', 'It can ask you to sign: you see each request before']) expect(document.body.textContent).toContain(words);
    await press('Allow');
    expect(await end()).toBe('open');
    await confirm('Allow');
    expect(await end()).toBe(true);
  });

  it('is refused by its button, and by Escape', async () => {
    const byButton = await ask(allow);
    await press('Do not allow');
    expect(await byButton()).toBe('refused: rejected');
    const byKey = await ask(allow);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(await byKey()).toBe('refused: rejected');
  });
});

const key: ListedKey = { id: 'one', siteName: 'Example Shop', origin: 'https://shop.example', account: '0x52908400098527886E0F7030069857D2E4169EE7', chain: { id: 1, name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } }, targets: ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'], limitWei: 5n * 10n ** 16n, startSeconds: 0, endSeconds: Date.UTC(2026, 1, 5) / 1_000 };

describe('allowKey', () => {
  it('says who asks, the account, the network, where to, how much and until when, and takes no press that comes at once', async () => {
    const end = await ask((view, signal) => view.allowKey(key, { signal }));
    for (const words of ['Example Shop', 'shop.example', key.account, 'Ethereum', 'May call', String(key.targets[0]), '0.05 ETH', 'Feb 5, 2026', 'you are not asked']) expect(document.body.textContent).toContain(words);
    await press('Allow');
    expect(await end()).toBe('open');
    await confirm('Allow');
    expect(await end()).toBe(true);
  });

  it('is refused, and tells an amount of a network that the wallet does not know in its smallest unit', async () => {
    const end = await ask((view, signal) => view.allowKey({ ...key, chain: { id: 987_654 }, startSeconds: Date.UTC(2026, 0, 9) / 1_000 }, { signal }));
    for (const words of ['50000000000000000 wei', '987654', 'Jan 9, 2026']) expect(document.body.textContent).toContain(words);
    await press('Do not allow');
    expect(await end()).toBe('refused: rejected');
  });
});

describe('sessionKeys', () => {
  it('lists each with its site, account, network and end, and asks before one goes', async () => {
    const end = await ask((view, signal) => view.sessionKeys({ keys: [key, { ...key, id: 'two', siteName: '\u202estall', account: '0xde709f2102306220921060314715629080e2fb77' }] }, { signal }));
    const [first, second] = within(screen.getByRole('list', { name: 'Site keys' })).getAllByRole('listitem');
    for (const words of ['Example Shop', 'https://shop.example', key.account, 'Ethereum', '0.05 ETH', 'Feb 5, 2026']) expect(first?.textContent).toContain(words);
    expect(second?.textContent).not.toContain('\u202e');
    await press('Remove Example Shop · 0x5290…9EE7');
    expect(document.body.textContent).toContain('On the network, the permission stays');
    await confirm('Remove');
    expect(await end()).toEqual({ remove: 'one' });
  });

  it('says that there are none, and closes', async () => {
    const end = await ask((view, signal) => view.sessionKeys({ keys: [] }, { signal }));
    expect(document.body.textContent).toContain('There are none on this device.');
    await press('Close');
    expect(await end()).toBe('closed');
  });
});

describe('sites', () => {
  it('lists each with its name, origin and since when, and asks before one goes', async () => {
    const end = await ask((view, signal) => view.sites({ sites: [shop, stall] }, { signal }));
    const [first, second] = within(screen.getByRole('list', { name: 'Sites' })).getAllByRole('listitem');
    for (const words of ['Example Shop', 'This site', 'https://shop.example', 'Since: Jan 5, 2026']) expect(first?.textContent).toContain(words);
    expect(second?.textContent).not.toContain('\u202e');
    await press('Remove Example Shop');
    expect(document.body.textContent).toContain('It is signed out at once');
    await press('Back');
    await press('Remove Example Shop');
    await press('Remove');
    expect(await end()).toBe('open');
    await confirm('Remove');
    expect(await end()).toEqual({ remove: 'shop' });
  });

  it('closes', async () => {
    const end = await ask((view, signal) => view.sites({ sites: [shop] }, { signal }));
    await press('Close');
    expect(await end()).toBe('closed');
  });
});
