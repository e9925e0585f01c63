import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { commands } from '../server/cli/commands.ts';
import { runCli } from '../server/cli/runCli.ts';
import { readSettings } from '../server/config/readSettings.ts';
import { startServer } from '../server/node/startServer.ts';
import { createTestBrowser } from '../server/testing/createTestBrowser.ts';
import { writeTestWallet } from '../server/testing/writeTestWallet.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { findFreePort } from './lib/findFreePort.ts';
import { findOverflow } from './lib/findOverflow.ts';
import { recordViolations } from './lib/recordViolations.ts';

const pictures = path.join(import.meta.dirname, 'artifacts/adminPage');
const takesPictures = !process.env['CI'];
const looks = [
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'desktop-light', viewport: { width: 1_280, height: 800 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1_280, height: 800 }, colorScheme: 'dark' },
] as const;

describe('the admin page', () => {
  let folder: string;
  let browser: Browser;
  let serving: Awaited<ReturnType<typeof startServer>>;
  let origin: string;
  let userId: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-admin-'));
    const [port, adminPort] = [await findFreePort(), await findFreePort()];
    await writeFile(path.join(folder, 'latchkey-server.json'), JSON.stringify({
      port, adminPage: { port: adminPort }, limits: { drainSeconds: 0 }, ecosystems: [{ ecosystemId: 'market', name: 'Market' }],
      sites: [{ siteId: 'shop', name: 'Market Shop', origins: ['http://shop.localhost'], signIn: ['guest'], ecosystemId: 'market' }],
    }));
    const settings = readSettings({ environment: {}, folder });
    serving = await startServer(settings, { environment: {}, log: () => undefined, walletFolder: await writeTestWallet(path.join(folder, 'pages')) });
    origin = serving.adminOrigin ?? '';
    const guest = createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin: settings.walletOrigin, siteId: 'shop' });
    ({ userId } = await guest.signInAsGuest(guest.newClient()));
    browser = await launchShell();
    await mkdir(pictures, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** As an operator does: by the command, and the page. */
  async function signIn(page: Page): Promise<void> {
    const lines: string[] = [];
    await runCli({ commands, version: '0', args: ['admin', 'login', '--name', 'anna'], environment: {}, folder, print: (line) => lines.push(line), printError: (line) => lines.push(line) });
    expect(lines[0]).toContain(origin);
    page.setDefaultTimeout(10_000);
    await page.goto(origin);
    await page.getByLabel('Token').fill(lines[1] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  it.each(looks)('is whole and accessible: $name', async ({ name, ...look }) => {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce', locale: 'en-US' });
    const violations = await recordViolations(context);
    const page = await context.newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(message.text()));
    const found: string[] = [];
    // Tables scroll within a region of their own, on a phone.
    const isOfTable = (line: string): boolean => /^outside of the window: (?:table|thead|tbody|tr|th|td) /.test(line);
    const lookAt = async (at: string): Promise<void> => {
      found.push(...(await findAccessibilityViolations(page)).map((line) => `${at}: ${line}`), ...(await findOverflow(page)).filter((line) => !isOfTable(line)).map((line) => `${at}: ${line}`));
      if (takesPictures) await page.screenshot({ path: path.join(pictures, `${name}-${at}.png`), fullPage: true });
    };
    try {
      await page.goto(origin);
      await lookAt('sign-in');
      await signIn(page);
      await lookAt('overview');
      await page.getByRole('link', { name: 'Users' }).click();
      await lookAt('users');
      await page.getByRole('link', { name: userId }).click();
      await page.getByText('Delete this account').click();
      await page.getByText('Revoke', { exact: true }).click();
      await page.getByText('Withdraw', { exact: true }).click();
      await lookAt('user');
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('button', { name: 'Check all chains' }).click();
      await page.getByText('The audit log is as it was written.').waitFor();
      await lookAt('audit');
      expect([found, noise, violations.lines()]).toEqual([[], [], []]);
    } finally {
      await context.close();
    }
  });

  it('blocks a user, lets the user in again and withdraws a site, without a line of script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    try {
      await signIn(page);
      await page.getByRole('link', { name: 'Users' }).click();
      await page.getByLabel(/E-mail address/).fill(userId);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: userId }).click();
      await page.getByRole('button', { name: 'Block' }).click();
      await page.getByText('The user is blocked and signed out everywhere.').waitFor();
      await page.getByRole('button', { name: 'Unblock' }).click();
      await page.getByText('The user may sign in again.').waitFor();
      expect(await page.getByRole('region', { name: 'Audit log' }).textContent()).toMatch(/operator:anna.*user\.unblocked.*operator:anna.*user\.blocked/);
      await page.getByText('Withdraw', { exact: true }).click();
      await page.getByRole('button', { name: 'Withdraw the consent' }).click();
      await page.getByText('The site may not use the wallet any more, and its sessions have ended.').waitFor();
      expect([await page.getByRole('heading', { name: 'Sites of the ecosystem' }).count(), await page.getByRole('region', { name: 'Audit log' }).textContent()]).toEqual([0, expect.stringContaining('consent.withdrawn')]);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export account' }).click()]);
      expect(download.suggestedFilename()).toContain('account-');
      await page.getByRole('button', { name: 'Sign out anna' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.goto(`${origin}/users`);
      expect(await page.getByRole('heading').first().textContent()).toBe('Sign in');
    } finally {
      await context.close();
    }
  });

  it('is not on the port of the wallet, and the calls of the wallet are not on its', async () => {
    const wallet = `http://127.0.0.1:${serving.port}`;
    expect((await fetch(`${wallet}/users`)).status).toBe(404);
    expect((await fetch(`${wallet}/login`)).status).toBe(404);
    expect((await fetch(`${origin}/v1/site`, { method: 'POST' })).status).toBe(403);
    expect((await fetch(`${origin}/metrics`, { redirect: 'manual' })).status).toBe(303);
  });
});
