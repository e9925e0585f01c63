import { setImmediate } from 'node:timers/promises';
import { createOutbox } from '../core/outbox.ts';
import type { LogEntry } from '../core/ports.ts';
import { createServerKeys } from '../core/serverKeys.ts';
import { createTestClock } from '../node/testClock.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Mail, Mailer } from './mailer.ts';
import { sendOutbox } from './sendOutbox.ts';
import type { MailOutcome, OutboxSender } from './sendOutbox.ts';
import { createTestServer, sites } from '../testing/createTestServer.ts';
import { SmsError } from '../sms/smsSender.ts';
import type { Sms, SmsSender } from '../sms/smsSender.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { startTestMailServer } from './testMailServer.ts';

const site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 10 } } as const;
/** Wraps nothing: what is tested here is not the KMS. */
const kms = { currentKeyId: async () => 'k', wrap: async (wrapped: Uint8Array) => ({ keyId: 'k', wrapped }), unwrap: async ({ wrapped }: { readonly wrapped: Uint8Array }) => wrapped, ping: async () => undefined, close: async () => undefined };

let senders: OutboxSender[] = [];
/** Counts tests, so that a wait ends with its own. */
let test = 0;
afterEach(async () => {
  test += 1;
  await Promise.all(senders.map(({ stop }) => stop()));
  senders = [];
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const ofTest = test;
  while (!(await isTrue())) {
    if (ofTest !== test) throw new Error('The test is over.');
    await setImmediate();
  }
}

function setUp() {
  const clock = createTestClock();
  const store = createMemoryStore();
  const now = () => clock.nowMs();
  const outbox = createOutbox({ store, serverKeys: createServerKeys({ store, kms }), now });
  const entries: LogEntry[] = [];
  const outcomes: MailOutcome[] = [];
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => { sent.push(mail); return 'sent'; }, close: async () => undefined };
  const start = (parts: Partial<Parameters<typeof sendOutbox>[0]> = {}) => {
    const sender = sendOutbox({ outbox, mailer, siteOf: (siteId) => (siteId === 'shop' ? site : undefined), holder: `process-${senders.length}`, clock, log: (entry) => entries.push(entry), onOutcome: (outcome) => outcomes.push(outcome), ...parts });
    senders.push(sender);
    return sender;
  };
  const put = async (count: number, siteId = 'shop') => {
    for (let i = 0; i < count; i += 1) await outbox.enqueue({ to: `anna${i}@example.com`, locale: 'en_US', siteId, about: { kind: 'code', code: '042137', purpose: 'signIn' } }, now() + 600_000);
  };
  const left = () => store.count('outbox', {});
  return { clock, store, outbox, entries, outcomes, sent, mailer, start, put, left };
}

describe('sendOutbox, of messages to phones', () => {
  const text = async ({ outbox, clock }: ReturnType<typeof setUp>, about: Parameters<ReturnType<typeof createOutbox>['enqueue']>[0]['about'] = { kind: 'code', code: '042137', purpose: 'signIn' }) =>
    outbox.enqueue({ to: '+12015550123', locale: 'en_US', siteId: 'shop', about, channel: 'sms' }, clock.nowMs() + 600_000);
  const walletOrigin = 'https://wallet.shop.example';

  it('sends each by its own way, and tries again what failed', async () => {
    const world = setUp();
    const texts: Sms[] = [];
    const outcomes: string[] = [];
    let fails = 1;
    const sender: SmsSender = { send: async (sms) => {
      if ((fails -= 1) >= 0) throw new SmsError('SMPP.88');
      texts.push(sms);
      return 'sent';
    }, close: async () => {} };
    await text(world);
    await world.put(1);
    world.start({ sms: { sender, walletOrigin }, onOutcome: (outcome, channel) => outcomes.push(`${channel} ${outcome}`) });
    await pass(world.clock, world.left);
    expect(texts).toEqual([{ smsId: expect.any(String), to: '+12015550123', text: '042137 is your code to sign in to Shop. Give it to no one.\n\n@shop.example #042137' }]);
    expect(world.sent.map(({ to }) => to)).toEqual(['anna0@example.com']);
    expect(outcomes.toSorted()).toEqual(['mail sent', 'sms failed', 'sms sent']);
    expect(JSON.stringify(world.entries)).not.toMatch(/2015550123|042137/);
  });

  it('gives up a number that cannot be reached, and says so without it', async () => {
    const world = setUp();
    await text(world);
    world.start({ sms: { sender: { send: async () => 'refused', close: async () => {} }, walletOrigin } });
    await pass(world.clock, world.left);
    expect([world.entries, world.outcomes]).toEqual([[{ level: 'warn', event: 'sms.refused' }], ['refused']]);
  });

  it('drops what it has nothing to send by, or no words for, and never mails it', async () => {
    const world = setUp();
    await text(world);
    await text(world, { kind: 'notice', event: 'newDevice', atMs: 0 });
    world.start();
    await pass(world.clock, world.left);
    expect([world.entries, world.sent]).toEqual([[{ level: 'warn', event: 'sms.noSender' }, { level: 'warn', event: 'sms.noSender' }], []]);
  });
});

/** Lets time pass until nothing is left: only while the sender waits for it, since a mail that is overtaken by its end is gone as well. */
async function pass(clock: { waiting(): number; advance(ms: number): void }, left: () => Promise<number>): Promise<void> {
  await until(async () => {
    if (clock.waiting() > 0) clock.advance(1_000);
    return (await left()) === 0;
  });
}

describe('sendOutbox', () => {
  it('sends what waits by SMTP, and what comes later once it looks again', async () => {
    const server = await startTestMailServer();
    const mailer = createSmtpMailer({ kind: 'smtp', host: '127.0.0.2', port: server.port, isImplicitTls: false, login: undefined, from: 'wallet@example.com' }, { ca: server.ca });
    const { start, put, left, clock, outcomes } = setUp();
    await put(5);
    start({ mailer });
    await until(async () => (await left()) === 0);
    expect(server.received.map(({ to }) => to.join()).sort()).toEqual([0, 1, 2, 3, 4].map((i) => `anna${i}@example.com`));
    await until(() => clock.waiting() === 1);
    await put(1);
    clock.advance(1_000);
    await until(async () => (await left()) === 0);
    expect(server.received).toHaveLength(6);
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'sent'));
    await mailer.close();
    await server.close();
  });

  it('tells a person by SMTP, in their language, of a site of the ecosystem that they have agreed to', async () => {
    const mails = await startTestMailServer();
    const mailer = createSmtpMailer({ kind: 'smtp', host: '127.0.0.2', port: mails.port, isImplicitTls: false, login: undefined, from: 'wallet@example.com' }, { ca: mails.ca });
    const world = createTestServer();
    const { start, outcomes } = setUp();
    const to = 'anna@example.com';
    const signIn = async (siteId: string) => {
      const browser = world.newBrowser({ siteId });
      const client = browser.newClient();
      const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'de_DE' });
      await client.call('code.verify', { flowId, code: await world.takeCode(to), device: await browser.newDevice() });
      return client;
    };
    await signIn('north');
    world.wait(60_000);
    const client = await signIn('south');
    await world.takeMails(); // a new device was told of
    await client.call('consent.give', { siteId: 'south', origin: 'https://south.example' });
    start({ outbox: world.server.outbox, mailer, siteOf: (siteId) => sites.get(siteId), clock: { ...createTestClock(), nowMs: world.now } });
    await until(async () => (await world.store.count('outbox', {})) === 0);
    expect(mails.received.map((each) => [each.to, each.isUnderTls, each.mail.from?.name, each.mail.subject])).toEqual([[[to], true, 'Compass', 'South darf jetzt Ihre Wallet bei Compass verwenden']]);
    const [{ mail: { text = '', html = '' } } = { mail: {} }] = mails.received;
    for (const part of [text, html]) expect(part).toContain('Der Website South wurde erlaubt, Ihre Wallet bei Compass zu verwenden.');
    expect(text).toContain('Zeit: 5. Januar 2026 um 09:01 UTC');
    expect(`${text}${html}`).not.toMatch(/https?:|south\.example/);
    expect(outcomes).toEqual(['sent']);
    await mailer.close();
    await mails.close();
  });

  it('sends each mail once from several processes', async () => {
    const { start, put, left, sent } = setUp();
    await put(60);
    for (let i = 0; i < 5; i += 1) start();
    await until(async () => (await left()) === 0);
    expect(new Set(sent.map(({ mailId }) => mailId)).size).toBe(60);
    expect(sent).toHaveLength(60);
  });

  it('looks at once when it is woken', async () => {
    const { start, put, left, clock } = setUp();
    const sender = start();
    await until(() => clock.waiting() === 1);
    await put(1);
    sender.wake();
    await until(async () => (await left()) === 0);
    expect(await left()).toBe(0);
  });

  it('tries again what failed, after a pause that grows, and logs neither address nor code', async () => {
    const { start, put, left, clock, sent, outcomes, entries } = setUp();
    await put(1);
    let failures = 2;
    start({ mailer: { send: async (mail) => { sent.push(mail); if (failures > 0) { failures -= 1; throw Object.assign(new Error('anna0@example.com 042137'), { code: 'ESOCKET' }); } return 'sent'; }, close: async () => undefined } });
    const idleAfter = (count: number) => until(() => sent.length === count && clock.waiting() === 1);
    await idleAfter(1);
    clock.advance(4_000);
    await idleAfter(1);
    clock.advance(1_000);
    await idleAfter(2);
    clock.advance(9_000);
    await idleAfter(2);
    clock.advance(1_000);
    await until(async () => (await left()) === 0);
    expect(outcomes).toEqual(['failed', 'failed', 'sent']);
    expect(new Set(sent.map(({ mailId }) => mailId)).size).toBe(1);
    expect(entries).toEqual([0, 1].map(() => expect.objectContaining({ event: 'mail.failed', error: expect.stringMatching(/^Error ESOCKET\n/) })));
    expect(JSON.stringify(entries)).not.toMatch(/@example|042137/);
  });

  it('gives up an address that is refused, and a mail of a site that is gone', async () => {
    const { start, put, left, sent, outcomes, entries } = setUp();
    await put(1);
    await put(1, 'gone');
    start({ mailer: { send: async (mail) => { sent.push(mail); return 'refused'; }, close: async () => undefined } });
    await until(async () => (await left()) === 0);
    expect([sent.length, outcomes]).toEqual([1, ['refused']]);
    expect(entries.map(({ event }) => event).sort()).toEqual(['mail.refused', 'mail.unknownSite']);
  });

  it('never sends again what it could not mark as sent', async () => {
    const { start, put, left, outbox, clock, sent, entries } = setUp();
    await put(1);
    let isAway = true;
    start({ outbox: { ...outbox, done: async (mailId, holder) => { if (isAway) throw new Error('The database is away.'); return outbox.done(mailId, holder); } } });
    await until(() => { clock.advance(500); return entries.some(({ event }) => event === 'mail.notMarked'); });
    isAway = false;
    // Its hold runs out, and the same process takes it again.
    await pass(clock, left);
    expect(sent).toHaveLength(1);
  });

  it('takes over what a process that died had taken', async () => {
    const { start, put, left, outbox, clock, sent } = setUp();
    await put(1);
    const [taken] = await outbox.take('dead');
    start();
    await until(() => clock.waiting() === 1);
    expect(sent).toEqual([]);
    await pass(clock, left);
    expect(sent.map(({ mailId }) => mailId)).toEqual([taken?.mailId]);
  });

  it('goes on after the database was away', async () => {
    const { start, put, left, outbox, clock, entries } = setUp();
    await put(1);
    let isAway = true;
    start({ outbox: { ...outbox, take: async (...options) => { if (isAway) throw new Error('The database is away.'); return outbox.take(...options); } } });
    await until(() => entries.some(({ event }) => event === 'mail.queueAway') && clock.waiting() === 1);
    isAway = false;
    await pass(clock, left);
    expect(await left()).toBe(0);
  });

  it('stops when what is being sent has been sent and marked, and takes no more', async () => {
    const { start, put, left, sent } = setUp();
    await put(10);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => { release = resolve; });
    const sender = start({ mailer: { send: async (mail) => { sent.push(mail); await released; return 'sent'; }, close: async () => undefined } });
    await until(() => sent.length === 4);
    const stopped = sender.stop();
    release();
    await stopped;
    expect([sent.length, await left()]).toEqual([4, 6]);
  });
});
