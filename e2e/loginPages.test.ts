import type { BrowserContext, Page } from 'playwright-core';
import { startIdentityProviders } from '../server/testing/startIdentityProviders.ts';
import type { IdentityProviders } from '../server/testing/startIdentityProviders.ts';
import { eventually } from './lib/eventually.ts';
import { startLoginWorld, visitLoginSite } from './lib/loginWorld.ts';
import type { LoginVisit } from './lib/loginWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import type { SiteWorld } from './lib/siteWorld.ts';

/** The wallet's login pages in a real browser, over the real server and providers of other makers: what opened them is a page without the kit. */
describe('the login pages', () => {
  let world: SiteWorld;
  let providers: IdentityProviders;
  let context: BrowserContext;
  let visit: LoginVisit;
  let page: Page;
  let violations: Violations;

  beforeAll(async () => {
    world = await startLoginWorld('loginPages', {
      settings: { signIn: ['email', 'google', 'apple'] },
      providers: async (walletOrigin, write) => {
        providers = await startIdentityProviders({ walletOrigin });
        return providers.settings(write);
      },
    });
  }, 120_000);
  afterAll(() => Promise.all([world?.close(), providers?.close()]));
  beforeEach(async () => {
    context = await world.newDevice({ locale: 'de-DE' });
    violations = await recordViolations(context);
    visit = await visitLoginSite(world, context);
    ({ page } = visit);
  });
  afterEach(async () => {
    // Of the wallet's own pages; a provider's have their own policy.
    expect(violations.lines()).toEqual([]);
    await world.closeDevices();
  });

  async function agree(at: Page, account = 'ada'): Promise<void> {
    await at.getByLabel('Name').fill(account);
    await at.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
  }

  it.each([['google', 'a query'], ['apple', 'a form that another site posts']])('tell the page of a sign-in by %s, whose answer is %s, and close', async (providerId) => {
    const { url, flowId } = await visit.begin(providerId);
    const popup = await visit.openPopup(url);
    const closed = popup.waitForEvent('close');
    await agree(popup);
    const told = await visit.told();
    await closed;
    expect(told).toEqual({ flowId, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await visit.prove(flowId, told.ticket)).identities).toMatchObject([{ kind: providerId, value: 'ada@mail.example' }]);
  });

  it('tell the page that the person said no', async () => {
    const { url, flowId } = await visit.begin('google');
    const popup = await visit.openPopup(url);
    await popup.getByRole('button', { name: 'Deny' }).click({ noWaitAfter: true });
    expect(await visit.told()).toEqual({ flowId, error: 'rejected' });
  });

  it.each(['redirect', 'window'] as const)('lead back to the site in %s mode', async (mode) => {
    const { url, flowId } = await visit.begin('apple', { mode });
    await page.goto(url);
    await agree(page);
    await page.waitForURL(/\/back\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('latchkeyFlow')).toBe(flowId);
    expect((await visit.prove(flowId, searchParams.get('latchkeyTicket') ?? '')).identities).toMatchObject([{ kind: 'apple' }]);
  });

  it('lead back in the window where the page keeps itself apart (Cross-Origin-Opener-Policy)', async () => {
    const { url, flowId } = await visit.begin('google');
    const popup = await visit.openPopup(url, '/coop');
    await agree(popup);
    await popup.waitForURL(/\/back\?/);
    expect(new URL(popup.url()).searchParams.get('latchkeyFlow')).toBe(flowId);
    expect(await page.locator('pre').textContent()).toBe('');
  });

  it('say in the reader’s language what is wrong, and lead back', async () => {
    await page.goto(`${world.server.origin}/api/2024-05-05/login/google?clientId=shop`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
    await page.getByText('Im Fenstermodus ist eine Weiterleitungsadresse erforderlich').waitFor();
    await page.getByRole('link', { name: 'Zurück zu Shop' }).click();
    await page.waitForURL(`${world.shop}/`);
  });

  it('refuse another browser that was sent the address of a flow', async () => {
    const { url } = await visit.begin('google');
    await page.goto(url);
    await page.getByLabel('Name').waitFor();
    const stolen = await world.newDevice({ locale: 'en-US' });
    const theirs = await stolen.newPage();
    await theirs.goto(url);
    await eventually(async () => expect(await theirs.locator('main').textContent()).toContain('This sign-in was begun in another browser.'), 10_000);
  });
});
