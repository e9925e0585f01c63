import { createClient } from '../client/createClient.ts';
import type { Client } from '../client/createClient.ts';
import type { Site } from '../config/site.ts';
import { isCallError } from '../client/refusedCall.ts';
import { createLock, makeDevice } from '../testing/createTestBrowser.ts';
import { openRecords } from '../wallet/frame/openRecords.ts';
import type { Records } from '../wallet/frame/openRecords.ts';
import { createPageBrowser } from './createPageBrowser.ts';
import { createPageServer } from './createPageServer.ts';
import { createPageFaults } from './pageFaults.ts';
import { faultyRecords } from './faultyRecords.ts';

const walletOrigin = 'https://wallet.latchkey.test';
const site: Site = { siteId: 'demo', name: 'Demo', origins: [], signIn: ['email', 'phone', 'guest'], allowedSmsCountryCodes: ['US'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1_000 } };
const ada = 'ada@example.com';

/** The pages of one browser: they share the server's records and take turns. Each device has its own cookies and keys. */
function createBrowser() {
  let nowMs = Date.UTC(2026, 0, 5, 9);
  const records = openRecords(undefined, 'server');
  const lock = createLock();
  const waits: number[] = [];
  const clock = { nowMs: () => nowMs, setTimer: (run: () => void, afterMs: number) => { waits.push(afterMs); queueMicrotask(run); return () => {}; } };
  const quiet = { nowMs: clock.nowMs, setTimer: () => () => {} };

  const openPage = (device: { readonly records: Promise<Records>; readonly keys: ReturnType<typeof makeDevice> } = { records: openRecords(undefined, 'device'), keys: makeDevice() }) => {
    const faults = createPageFaults();
    const server = createPageServer({ site, walletOrigin, records, clock, lock, faults });
    const fetch = createPageBrowser({ server, walletOrigin, records: () => device.records, now: clock.nowMs });
    const client = createClient({ walletOrigin, siteId: site.siteId, fetch, now: quiet.nowMs, setTimer: quiet.setTimer, lock: createLock(), proofKey: () => device.keys });
    return { faults, server, fetch, client, device };
  };
  return { openPage, waits, wait: (ms: number) => { nowMs += ms; } };
}

type Page = ReturnType<ReturnType<typeof createBrowser>['openPage']>;

const readCode = async ({ server }: Page, to = ada): Promise<string> => /\b\d{6}\b/.exec((await server.mailbox.list()).find((mail) => mail.to === to)?.text ?? '')?.[0] ?? 'none';
const sendCode = (client: Client, to = ada) => client.call('code.send', { siteId: site.siteId, kind: 'email', to, locale: 'en_US' });
const number = '+12015550123';
const sendSms = (client: Client, to = number) => client.call('code.send', { siteId: site.siteId, kind: 'phone', to, locale: 'en_US' });
const signIn = async (page: Page, code?: string) => {
  const { flowId } = await sendCode(page.client);
  const { publicKey, shareKey, label } = await page.device.keys;
  return page.client.call('code.verify', { flowId, code: code ?? (await readCode(page)), device: { proofKey: publicKey, shareKey, label } });
};
const codeOf = (error: unknown): string => (isCallError(error) ? error.code : String(error));

describe('createPageServer', () => {
  it('lets in the reader of the mail, which has the words of the real one', async () => {
    const page = createBrowser().openPage();
    const heard: string[] = [];
    page.server.mailbox.onMail(({ subject }) => heard.push(subject));
    const session = await signIn(page);
    expect(session).toMatchObject({ isGuest: false, identities: [{ kind: 'email', value: ada }] });
    const mails = await page.server.mailbox.list();
    expect(mails.at(-1)).toMatchObject({ to: ada, fromName: 'Demo', language: 'en-US', atMs: Date.UTC(2026, 0, 5, 9) });
    expect(heard).toEqual([...mails].reverse().map(({ subject }) => subject));
  });

  it('knows after a reload who signed in before it', async () => {
    const browser = createBrowser();
    const page = browser.openPage();
    const { userId } = await signIn(page);
    const reloaded = browser.openPage(page.device);
    expect((await reloaded.client.refresh()).userId).toBe(userId);
    expect((await reloaded.client.call('device.list', {})).devices).toHaveLength(1);
  });

  it('has one user over two devices, whose pages are open at once', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openPage(), browser.openPage()];
    const { userId } = await signIn(first);
    browser.wait(120_000);
    expect((await signIn(second)).userId).toBe(userId);
    expect((await first.client.call('device.list', {})).devices).toHaveLength(2);
    // Neither of them writes over what the other has written.
    await Promise.all([sendCode(first.client, 'one@example.com'), sendCode(second.client, 'two@example.com')]);
    expect((await first.server.mailbox.list()).map(({ to }) => to)).toEqual(expect.arrayContaining(['one@example.com', 'two@example.com']));
  });

  it('does not let in a device that has another one’s session and not its key', async () => {
    const browser = createBrowser();
    const page = browser.openPage();
    await signIn(page);
    const thief = browser.openPage({ records: page.device.records, keys: makeDevice() });
    await thief.client.refresh();
    await expect(thief.client.call('device.list', {}).catch(codeOf)).resolves.toBe('badProof');
  });

  it('ends a cookie with its time', async () => {
    const browser = createBrowser();
    const page = browser.openPage();
    await signIn(page);
    browser.wait(366 * 24 * 3_600_000);
    await expect(browser.openPage(page.device).client.refresh().catch(codeOf)).resolves.toBe('notSignedIn');
  });

  it('lets time pass for all pages', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openPage(), browser.openPage()];
    await sendCode(first.client);
    await expect(sendCode(second.client).catch(codeOf)).resolves.toBe('resendTooSoon');
    await first.server.skip(60_000);
    await expect(sendCode(second.client)).resolves.toHaveProperty('flowId');
    await expect(signIn(second).catch(codeOf)).resolves.toBe('resendTooSoon');
  });

  it('forgets everyone when it is cleared, for pages that are open too', async () => {
    const page = createBrowser().openPage();
    await signIn(page);
    await page.server.clear();
    expect(await page.server.mailbox.list()).toEqual([]);
    await expect(page.client.refresh().catch(codeOf)).resolves.toBe('notSignedIn');
  });

  it('lets in the reader of a message, which its phone keeps', async () => {
    const page = createBrowser().openPage();
    const heard: string[] = [];
    page.server.phone.onSms(({ text }) => heard.push(text));
    const { flowId } = await sendSms(page.client);
    const [sms] = await page.server.phone.list();
    expect(sms).toMatchObject({ to: number, text: expect.stringMatching(/^\d{6} is your code to sign in to Demo\. Give it to no one\./) });
    expect([heard, await page.server.mailbox.list()]).toEqual([[sms?.text], []]);
    const { publicKey, shareKey, label } = await page.device.keys;
    expect(await page.client.call('code.verify', { flowId, code: sms?.text.slice(0, 6) ?? '', device: { proofKey: publicKey, shareKey, label } })).toMatchObject({ identities: [{ kind: 'phone', value: number }] });
    await expect(page.client.call('code.send', { siteId: site.siteId, kind: 'phone', to: '+33612345678', locale: 'en_US' }).catch(codeOf)).resolves.toBe('numberRefused');
  });

  it('loses messages, or has them arrive late', async () => {
    const browser = createBrowser();
    const page = browser.openPage();
    page.faults.set('smsLost');
    await sendSms(page.client);
    expect(await page.server.phone.list()).toEqual([]);
    page.faults.set('smsLate');
    await sendSms(page.client, '+12125550123');
    expect([await page.server.phone.list(), browser.waits]).toEqual([[], [20_000]]);
    browser.wait(20_000);
    expect((await page.server.phone.list()).map(({ to }) => to)).toEqual(['+12125550123']);
  });

  it('cannot be reached while it is away, and can afterwards', async () => {
    const page = createBrowser().openPage();
    page.faults.set('serverAway');
    await expect(sendCode(page.client).catch(codeOf)).resolves.toBe('unreachable');
    page.faults.set('none');
    await expect(sendCode(page.client)).resolves.toHaveProperty('flowId');
  });

  it('answers late while it is slow', async () => {
    const browser = createBrowser();
    const page = browser.openPage();
    await sendCode(page.client);
    expect(browser.waits).toEqual([]);
    page.faults.set('slow');
    await expect(sendCode(page.client, 'other@example.com')).resolves.toHaveProperty('flowId');
    expect(browser.waits).toEqual([3_000]);
  });

  it('delivers no mail while mails are lost', async () => {
    const page = createBrowser().openPage();
    page.faults.set('mailLost');
    await sendCode(page.client);
    page.faults.set('none');
    expect(await page.server.mailbox.list()).toEqual([]);
  });

  it('refuses the code of a mail that has another one', async () => {
    const page = createBrowser().openPage();
    page.faults.set('wrongCode');
    await expect(signIn(page).catch(codeOf)).resolves.toBe('wrongCode');
  });
});

describe('faultyRecords', () => {
  it('keeps nothing while storage is denied, and has what it had before afterwards', async () => {
    const faults = createPageFaults();
    const kept = openRecords(undefined, 'device');
    const records = faultyRecords(kept, faults);
    await records.put('a', 1);
    faults.set('storageDenied');
    expect([await records.get('a'), records.isLasting]).toEqual([undefined, false]);
    await records.put('b', 2);
    faults.set('none');
    expect([await records.get('a'), await records.get('b')]).toEqual([1, undefined]);
  });

  it('forgets all that the device has kept when it is cleared', async () => {
    const kept = openRecords(undefined, 'device');
    const records = faultyRecords(kept, createPageFaults());
    await records.put('a', 1);
    await records.change('b', () => 2);
    await faultyRecords(kept, createPageFaults()).clear();
    expect([await records.get('a'), await records.get('b')]).toEqual([undefined, undefined]);
  });
});
