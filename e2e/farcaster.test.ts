import path from 'node:path';
import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { startLoginWorld, visitLoginSite } from './lib/loginWorld.ts';
import type { LoginVisit } from './lib/loginWorld.ts';
import { readQrCode } from './lib/readQrCode.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import type { SiteWorld } from './lib/siteWorld.ts';
import { startFarcaster } from './lib/startFarcaster.ts';
import type { Farcaster } from './lib/startFarcaster.ts';

/** The wallet's page in a real browser, over the real server; relay, app and registries are ours, made from the public documentation. */
describe('the login page of Farcaster', () => {
  let farcaster: Farcaster;
  let world: SiteWorld;
  let visit: LoginVisit;
  let violations: Violations;

  beforeAll(async () => {
    farcaster = await startFarcaster();
    world = await startLoginWorld('farcaster', { rpc: { 10: farcaster.node.url }, settings: { signIn: ['email', 'farcaster'] }, providers: async () => farcaster.settings });
  }, 120_000);
  afterAll(() => Promise.all([world?.close(), farcaster?.close()]));
  beforeEach(async () => {
    farcaster.relay.setAway(false);
    const context = await world.newDevice({ deviceScaleFactor: 2 });
    violations = await recordViolations(context);
    visit = await visitLoginSite(world, context);
  });
  afterEach(async () => {
    expect(violations.lines()).toEqual([]);
    await world.closeDevices();
  });

  async function open(): Promise<{ readonly flowId: string; readonly popup: Page }> {
    const { url, flowId } = await visit.begin('farcaster');
    const popup = await visit.openPopup(url);
    await popup.getByRole('heading', { name: 'Sign in with Farcaster' }).waitFor();
    return { flowId, popup };
  }

  it('shows a code that a phone reads and a link, and lets in who has confirmed there: the page goes on by itself', async () => {
    const { flowId, popup } = await open();
    expect(await findAccessibilityViolations(popup)).toEqual([]);
    if (!process.env['CI']) await popup.screenshot({ path: path.join(import.meta.dirname, 'artifacts/farcaster.png') });
    const code = popup.getByRole('img', { name: 'Code for Farcaster' });
    const scanned = await readQrCode(code);
    expect(scanned).toBe(farcaster.relay.lastUrl());
    expect(await popup.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')).toBe(scanned);
    await popup.getByText('Waiting for your answer in Farcaster…').waitFor();
    const closed = popup.waitForEvent('close');
    await farcaster.confirm(scanned);
    const { ticket } = await visit.told();
    await closed;
    expect((await visit.prove(flowId, ticket)).identities).toMatchObject([{ kind: 'farcaster', value: '@ada' }]);
  });

  it('tells the site that it failed, where the key is of no such account on the chain', async () => {
    const { flowId } = await open();
    await farcaster.confirm(farcaster.relay.lastUrl(), { fid: farcaster.fid + 1 });
    expect(await visit.told()).toEqual({ flowId, error: 'failed' });
  });

  it('tells the site that it failed, where another key has signed', async () => {
    const { flowId } = await open();
    await farcaster.confirm(farcaster.relay.lastUrl(), { signer: new Wallet(Wallet.createRandom().privateKey) });
    expect(await visit.told()).toEqual({ flowId, error: 'failed' });
  });

  it('says that the relay is away while it is, and goes on once it is back', async () => {
    const { flowId, popup } = await open();
    farcaster.relay.setAway(true);
    await popup.getByText('Farcaster cannot be reached right now.').waitFor();
    farcaster.relay.setAway(false);
    await popup.getByText('Waiting for your answer in Farcaster…').waitFor();
    await farcaster.confirm(farcaster.relay.lastUrl());
    expect(await visit.told()).toEqual({ flowId, ticket: expect.any(String) });
  });

  it('leads back to the site for a person who turns it down', async () => {
    const { flowId, popup } = await open();
    await popup.getByRole('link', { name: 'Back to Shop' }).click();
    expect(await visit.told()).toEqual({ flowId, error: 'rejected' });
  });

  it('tells the site that the time is over, where no one has answered', async () => {
    const { flowId } = await open();
    world.server.wait(10 * 60_000);
    expect(await visit.told()).toEqual({ flowId, error: 'expired' });
  });
});
