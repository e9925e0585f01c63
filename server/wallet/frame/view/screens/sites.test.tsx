import { fireEvent, screen, within } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import type { ShownSite, View } from '../../view.ts';
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
