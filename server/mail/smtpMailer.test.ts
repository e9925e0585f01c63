import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from '../config/settings.ts';
import PostalMime from 'postal-mime';
import { createFolderMailer } from './folderMailer.ts';
import type { Mail } from './mailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { startTestMailServer } from './testMailServer.ts';
import { writeMail } from './writeMail.ts';

const { signal } = new AbortController();
const site = { name: 'Läden "am Tor" 店', look: {} };
const mail = writeMail({ to: 'anna@example.com', locale: 'ja_JP', about: { kind: 'code', code: '042137', purpose: 'signIn' } }, { mailId: 'mail-1', site });

async function withServer(options: SMTPServerOptions, run: (parts: { readonly received: Awaited<ReturnType<typeof startTestMailServer>>['received']; send(mail: Mail, settings?: Partial<SmtpSettings>, ca?: string): Promise<string>; stopServer(): Promise<void> }) => Promise<void>): Promise<void> {
  const server = await startTestMailServer(options);
  const closing: (() => Promise<void>)[] = [];
  try {
    await run({
      received: server.received,
      stopServer: server.close,
      send: (one, settings, ca = server.ca) => {
        const mailer = createSmtpMailer({ kind: 'smtp', host: '127.0.0.2', port: server.port, isImplicitTls: false, login: { user: 'user', password: 'password' }, from: 'wallet@example.com', ...settings }, { ca });
        closing.push(mailer.close);
        return mailer.send(one, { signal });
      },
    });
  } finally {
    await Promise.all(closing.map((close) => close()));
    await server.close();
  }
}

const failing = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

describe('createSmtpMailer', () => {
  it('signs in under STARTTLS and sends text and HTML that arrive as they were written', () => withServer({}, async ({ send, received }) => {
    await expect(send(mail)).resolves.toBe('sent');
    const [got] = received;
    expect(got).toMatchObject({ from: 'wallet@example.com', to: ['anna@example.com'], isUnderTls: true, user: 'user' });
    expect(got?.mail).toMatchObject({ subject: mail.subject, from: { name: site.name, address: 'wallet@example.com' }, to: [{ address: 'anna@example.com' }], messageId: '<mail-1@example.com>' });
    expect(got?.mail.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(got?.mail.html?.replaceAll('\r\n', '\n').trim()).toBe(mail.html.trim());
    expect(Object.fromEntries(got?.mail.headers.map(({ key, value }) => [key, value]) ?? [])).toMatchObject({ 'content-language': 'ja-JP', 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' });
    expect(got?.mail.attachments).toEqual([]);
  }));

  it('speaks TLS from the first byte where it is told to', () => withServer({ secure: true }, async ({ send, received }) => {
    await expect(send(mail, { isImplicitTls: true })).resolves.toBe('sent');
    expect(received[0]?.isUnderTls).toBe(true);
  }));

  it('sends nothing where the server offers no TLS, or shows a certificate that is not trusted', async () => {
    await withServer({ disabledCommands: ['STARTTLS'] }, async ({ send, received }) => {
      await expect(send(mail)).rejects.toMatchObject({ name: 'MailError', code: expect.stringMatching(/^E/) });
      expect(received).toEqual([]);
    });
    await withServer({}, async ({ send, received }) => {
      const other = await startTestMailServer();
      await expect(send(mail, {}, other.ca)).rejects.toMatchObject({ name: 'MailError' });
      await other.close();
      expect(received).toEqual([]);
    });
  });

  it('does without TLS on this machine itself', () => withServer({ disabledCommands: ['STARTTLS', 'AUTH'] }, async ({ send, received }) => {
    await expect(send(mail, { host: '127.0.0.1', login: undefined })).resolves.toBe('sent');
    expect(received[0]?.isUnderTls).toBe(false);
  }));

  it.each([[550, 'refused'], [553, 'refused'], [556, 'refused']])('says that a recipient refused by %i cannot be reached', (code, outcome) => withServer({ onRcptTo: (_, __, callback) => callback(failing(code, `no mailbox anna@example.com`)) }, async ({ send }) => {
    await expect(send(mail)).resolves.toBe(outcome);
  }));

  it.each<[string, SMTPServerOptions, object]>([
    ['a recipient that is greylisted', { onRcptTo: (_, __, callback) => callback(failing(451, 'anna@example.com later')) }, { responseCode: 451 }],
    ['a sender that is refused', { onMailFrom: (_, __, callback) => callback(failing(550, 'wallet@example.com not here')) }, { code: 'EENVELOPE', responseCode: 550 }],
    ['a content that is refused', { onData: (stream, _, callback) => stream.on('end', () => callback(failing(554, '042137 looks like spam'))).resume() }, { responseCode: 554 }],
  ])('throws for %s, so that it is tried again, and quotes nothing', (_, options, facts) => withServer(options, async ({ send }) => {
    const error: unknown = await send(mail).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MailError', ...facts });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/@|042137/);
    expect(error).not.toHaveProperty('cause');
  }));

  it('throws where the login is wrong, without the password', () => withServer({}, async ({ send }) => {
    const error: unknown = await send(mail, { login: { user: 'user', password: 'hunter2' } }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(String(error)).not.toContain('hunter2');
  }));

  it('throws while the server is down', () => withServer({}, async ({ send, stopServer }) => {
    await stopServer();
    await expect(send(mail)).rejects.toMatchObject({ name: 'MailError', code: 'ESOCKET' });
  }));

  it('sends nothing once it was aborted', () => withServer({}, async ({ received }) => {
    const mailer = createSmtpMailer({ kind: 'smtp', host: '127.0.0.1', port: 9, isImplicitTls: false, login: undefined, from: 'wallet@example.com' });
    await expect(mailer.send(mail, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    await mailer.close();
    expect(received).toEqual([]);
  }));

  it('lets no name or address add a header or a recipient', () => withServer({}, async ({ send, received }) => {
    await send({ ...mail, fromName: 'Shop\r\nBcc: eve@example.com\r\n\r\nhello', subject: 'Hi\r\nBcc: eve@example.com', language: 'en\r\nX-Evil: 1' }).catch(() => undefined);
    await send({ ...mail, to: 'anna@example.com, eve@example.com' }).catch(() => undefined);
    await send({ ...mail, to: 'anna@example.com>\r\nRCPT TO:<eve@example.com' }).catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    for (const { mail: got } of received) expect(got.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:bcc|x-evil)$/)]));
    expect(received.length).toBeGreaterThan(0);
  }));
});

describe('createFolderMailer', () => {
  it('writes whole mails that its owner alone can read, in the order of time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'));
    try {
      let atMs = Date.UTC(2026, 0, 2, 3, 4, 5);
      const mailer = createFolderMailer({ folder: join(folder, 'mailbox'), from: 'wallet@localhost', now: () => atMs });
      await mailer.send({ ...mail, mailId: 'b' }, { signal });
      atMs += 1_000;
      await mailer.send({ ...mail, mailId: 'a' }, { signal });
      const files = readdirSync(join(folder, 'mailbox')).sort();
      expect(files).toEqual(['2026-01-02T03-04-05.000Z-b.eml', '2026-01-02T03-04-06.000Z-a.eml']);
      const file = join(folder, 'mailbox', files[0] ?? '');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await expect(PostalMime.parse(readFileSync(file))).resolves.toMatchObject({ subject: mail.subject, to: [{ address: 'anna@example.com' }] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
