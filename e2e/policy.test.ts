import { eventually } from './lib/eventually.ts';
import { setUpJourneys } from './lib/journeys.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { walkExtensions, walkNode, walkScreens } from './lib/walkScreens.ts';

describe('a page under the policy that the kit prints', () => {
  const journeys = setUpJourneys({ extensions: walkExtensions, homeNode: walkNode });
  let violations: Violations;
  beforeAll(async () => {
    violations = await recordViolations(journeys.browser.context);
  });
  beforeEach(() => violations.clear());

  it('is as strict as the kit says, with a nonce of its own a response', async () => {
    const [one, again] = [await fetch(journeys.server.origin), await fetch(journeys.server.origin)];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /content="?([^">]+)"?>/.exec(/<meta name="?csp-nonce"?[^>]*>/.exec(await one.text())?.[0] ?? '')?.[1] ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      `connect-src 'self' ${[journeys.homeNode.url, journeys.awayNode.url].toSorted().join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types latchkey-demo',
    ]);
    expect(nonce.length).toBeGreaterThanOrEqual(20);
    expect(again.headers.get('content-security-policy')).not.toBe(policy);
  });

  it('breaks it nowhere, on any screen', async () => {
    const seen: string[] = [];
    await walkScreens(journeys, async (name) => {
      seen.push(name);
      expect(violations.lines()).toEqual([]);
    });
    expect(seen.length).toBeGreaterThan(25);
    // The recording itself works: what the policy forbids is seen.
    const page = await journeys.browser.context.newPage();
    await page.goto(journeys.server.origin);
    await page.evaluate(() => {
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/';
      document.body.append(image);
      return new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve, { once: true })).then(() => undefined);
    });
    await eventually(() => expect(violations.lines()).toEqual(['img-src https://elsewhere.example/']));
    await page.close();
  });

  it('works without its looks where the page gives no nonce, says so, and leaves the page as it is', async () => {
    const page = await journeys.browser.context.newPage();
    page.setDefaultTimeout(15_000);
    const [said, thrown]: [string[], string[]] = [[], []];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => thrown.push(String(error)));
    await page.route(`${journeys.server.origin}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<meta name="?csp-nonce"?[^>]*>/, '') });
    });
    await page.goto(journeys.server.origin);
    const connect = page.getByRole('button', { name: 'Connect', exact: true }).first();
    await connect.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'First Wallet' }).click();
    await journeys.browser.wallets.main.approveNext('connect');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Account 0x/ }).first().waitFor();
    expect([thrown, said.filter((line) => line.includes('screen.stylesRefused')).length]).toEqual([[], 1]);
    expect(violations.lines().length).toBeLessThan(10); // not one for each rule
    await page.close();
  });
});
