import type { MailKind } from './mailer.ts';
import { mailTexts } from './mailTexts.ts';
import { escapeHtml } from './mailHtml.ts';
import { writeMail } from './writeMail.ts';

const locales = Object.keys(mailTexts);
const atMs = Date.UTC(2026, 2, 4, 15, 6);
const kinds: readonly MailKind[] = [
  ...(['signIn', 'stepUp', 'link'] as const).map((purpose): MailKind => ({ kind: 'code', code: '042137', purpose })),
  ...(['newDevice', 'deviceRevoked', 'export', 'recoveryChanged', 'identityLinked', 'identityUnlinked', 'secondFactorOn', 'secondFactorOff', 'siteAgreed', 'accountDeleted'] as const).map((event): MailKind => ({ kind: 'notice', event, atMs, device: 'Chrome 120.0 on Linux' })),
];
const site = { name: 'Shop & <Co>', look: {} };
const write = (locale: string, about: MailKind, look: typeof site.look | { accent?: string; logoUrl?: string } = {}, name = site.name) => writeMail({ to: 'anna@example.com', locale, about }, { mailId: 'm', site: { name, look } });
const code: MailKind = { kind: 'code', code: '042137', purpose: 'signIn' };

describe('writeMail', () => {
  it.each(locales.flatMap((locale) => kinds.map((kind) => [locale, kind.kind === 'notice' ? kind.event : kind.purpose, kind] as const)))('is complete in %s for %s', (locale, _, kind) => {
    const { subject, text, html, language, fromName } = write(locale, kind);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\w+\}|undefined|\[object|https?:|href|<script|NaN/);
      expect(part).toContain(part === html ? escapeHtml(site.name) : site.name);
    }
    expect(html).not.toContain('<Co>');
    expect(html).toContain(`<html lang="${language}">`);
    expect(language).toBe(locale.replace('_', '-'));
    expect(fromName).toBe(site.name);
    expect(text).toContain(kind.kind === 'code' ? '\n042137\n' : 'Chrome 120.0 on Linux');
    expect(html).toContain(kind.kind === 'code' ? '>042137<' : 'Chrome 120.0 on Linux');
    // Every paragraph of the text stands in the HTML as well.
    for (const paragraph of text.replace('-- \n', '').trim().split('\n\n')) expect(html).toContain(escapeHtml(paragraph).replaceAll('\n', '<br>'));
  });

  it('has sentences of its own in each language and for each kind', () => {
    const texts = locales.flatMap((locale) => kinds.map((kind) => write(locale, kind).text));
    expect(new Set(texts).size).toBe(texts.length);
    const english = Object.values(flatten(mailTexts.en_US));
    for (const locale of locales.filter((name) => name !== 'en_US')) {
      const same = Object.values(flatten(mailTexts[locale as keyof typeof mailTexts])).filter((text) => english.includes(text)); // of the table's own keys
      expect([locale, same.filter((text) => text !== 'Device: {device}')]).toEqual([locale, []]);
    }
  });

  const link = 'https://wallet.example/mail-link#AAAAAAAAAAAAAAAAAAAAAA.BBBB';
  it.each(locales.flatMap((locale) => (['signIn', 'link'] as const).flatMap((purpose) => [undefined, '042137'].map((typed) => [locale, purpose, typed] as const))))('has in %s the link to %s, and the code %s where there is one', (locale, purpose, typed) => {
    const { subject, text, html } = write(locale, { kind: 'link', link, purpose, ...(typed !== undefined && { code: typed }) });
    expect(text).toContain(`\n${link}\n`);
    expect(html.match(/href="[^"]*"|https?:[^"]*/g)).toEqual([`href="${link}"`]);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\[object|<script|NaN/);
    expect([text.includes('042137'), html.includes('>042137<'), subject.startsWith('042137')]).toEqual(Array.from({ length: 3 }, () => typed !== undefined));
    for (const paragraph of text.replace('-- \n', '').trim().split('\n\n').filter((each) => each !== link)) expect(html).toContain(escapeHtml(paragraph).replaceAll('\n', '<br>'));
    expect(subject).not.toContain(link);
  });

  it('begins the subject of a code with the code, and says how long it works', () => {
    for (const locale of locales) expect(write(locale, code).subject).toMatch(/^042137/);
    expect(write('en_US', code).text).toContain('within 10 minutes');
  });

  it('writes the time of a notice in its language, and in UTC', () => {
    expect(write('de_DE', kinds[3] ?? code).text).toContain('Zeit: 4. März 2026 um 15:06 UTC');
    expect(write('ja_JP', kinds[3] ?? code).text).toContain('2026年3月4日 15:06 UTC');
  });

  it('is in English for a language that it does not know', () => {
    expect(write('xx_XX', code).language).toBe('en-US');
    expect(write('__proto__', code).language).toBe('en-US');
  });

  it('shows the logo of the site, and nothing else from elsewhere', () => {
    const { html } = write('en_US', code, { logoUrl: 'https://shop.example.com/l.png?a="><script>' });
    expect(html.match(/https?:[^"]*/g)).toEqual(['https://shop.example.com/l.png?a=&quot;&gt;&lt;script&gt;']);
    for (const logoUrl of ['http://shop.example.com/l.png', 'javascript:alert(1)', 'data:image/png;base64,AA']) expect(write('en_US', code, { logoUrl }).html).not.toContain('<img');
  });

  it('takes the accent of the site, with letters that can be read on it', () => {
    expect(write('en_US', code, { accent: '#0000ff' }).html).toMatch(/background:#0000ff;[^"]*color:#ffffff/);
    expect(write('en_US', code, { accent: '#ffee00' }).html).toMatch(/background:#ffee00;[^"]*color:#000000/);
    expect(write('en_US', code, { accent: 'red;background:url(//evil)' }).html).not.toContain('evil');
  });

  it('puts a name on one line, without what turns the direction', () => {
    const { subject, fromName } = write('en_US', code, {}, 'Shop\r\nBcc: eve@example.com\u202E\u2028x');
    expect(subject).toBe('042137 is your code for Shop Bcc: eve@example.com x');
    expect(fromName).toBe('Shop Bcc: eve@example.com x');
  });

  it('makes no link of the name of a device', () => {
    const device = 'Click https://evil.example/login?x=1 or mail a@evil.example, v1.2 \u202E <b>';
    const { text, html } = write('en_US', { kind: 'notice', event: 'newDevice', atMs, device });
    expect(text).toContain('Device: Click https evil example login x 1 or mail a evil example, v1.2 b\n');
    expect(`${text}${html}`).not.toMatch(/evil\.|@evil|:\/\//);
  });

  it('means the placeholders of its own texts only', () => {
    expect(write('en_US', code, {}, '{code} {site} $&').subject).toBe('042137 is your code for {code} {site} $&');
  });

  it('names the site of an ecosystem that was agreed to beside the ecosystem, and how that is taken back', () => {
    for (const locale of locales) {
      const { subject, text, fromName } = writeMail({ to: 'anna@example.com', locale, about: { kind: 'notice', event: 'siteAgreed', atMs } }, { mailId: 'm', site: { name: 'South\u202E\r\nShop', ecosystemName: 'Compass', look: {} } });
      expect([subject, text]).toEqual([expect.stringContaining('South Shop'), expect.stringContaining('South Shop')]);
      expect([subject.includes('Compass'), fromName]).toEqual([true, 'Compass']);
    }
    expect(write('en_US', { kind: 'notice', event: 'siteAgreed', atMs }).text).toContain('take this back under “Sites”');
  });

  it('tells someone whose account is gone to write to the site, not to sign in', () => {
    expect(write('en_US', { kind: 'notice', event: 'accountDeleted', atMs }).text).toContain('tell the people of');
    expect(write('en_US', { kind: 'notice', event: 'accountDeleted', atMs }).text).not.toContain('Device:');
  });
});

function flatten(value: object, path = ''): Record<string, string> {
  return Object.assign({}, ...Object.entries(value).map(([name, within]) => (typeof within === 'string' ? { [`${path}${name}`]: within } : flatten(within, `${path}${name}.`))));
}
