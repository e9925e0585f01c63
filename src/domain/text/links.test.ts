import { readFileSync } from 'node:fs';
import { appLink, webLink } from './links.ts';

const browsers: readonly (readonly [input: string, href: string | null])[] = JSON.parse(readFileSync(new URL('../../../fixtures/urlWpt/absolute.json', `file://${__filename}`), 'utf8'));
const unopened = browsers.flatMap(([input, href]) => (href === null ? [input] : []));

describe('webLink and appLink', () => {
  it('pass none of the addresses that no browser opens', () => {
    expect(unopened.length).toBeGreaterThan(200);
    expect(unopened.filter((input) => webLink(input) !== undefined || appLink(input) !== undefined)).toEqual([]);
  });

  it('answer the others as browsers have them, or not at all', () => {
    const read = browsers.flatMap(([input, href]) => (webLink(input) === undefined ? [] : [[webLink(input), href]]));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter(([given, href]) => given !== href)).toEqual([]);
    expect(browsers.filter(([input]) => appLink(input) !== undefined).length).toBeGreaterThan(20);
  });
});

describe('webLink', () => {
  it.each([
    ['https://metamask.io', 'https://metamask.io/'],
    ['HTTPS://Example.com/a?b#c', 'https://example.com/a?b#c'],
  ])('answers %s as a browser reads it', (given, read) => expect(webLink(given)).toBe(read));

  it.each([
    'http://example.com', 'javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'intent://x#Intent;end', 'blob:https://example.com/1', '//example.com', 'example.com',
    'https://user:pass@example.com', 'https://metamask.io@evil.example', 'https://localhost/', 'https://', 'https:///', 'nothing', '-', '', undefined, null, 7, {}, ['https://example.com'],
  ])('refuses %p', (given) => expect(webLink(given)).toBeUndefined());

  it('refuses one that is too long to be meant', () => expect(webLink(`https://example.com/${'a'.repeat(3_000)}`)).toBeUndefined());
});

describe('appLink', () => {
  it.each(['metamask://', 'bnc://app.binance.com/cedefi/', 'com.mpcvault.mobileapp://wccallback', 'uiwallet://?uri=', 'ELLIPAL://', 'wc://'])('lets %s through', (given) => expect(appLink(given)).toBe(given));

  it('forgives spaces around it', () => expect(appLink(' payperless://')).toBe('payperless://'));

  it.each([
    'javascript://%0aalert(1)', 'JavaScript://x', 'data://text/html,x', 'vbscript://x', 'file://host/share', 'intent://scan#Intent;scheme=x;end', 'blob://x', 'about://blank', 'view-source://x', 'content://x', 'filesystem://x', 'http://x.com', 'https://x.com',
    'ws://x', 'tel://1', 'sms://1', 'mailto://x', 'market://details?id=x', 'itms-services://?action=download-manifest', 'ms-msdt://x', 'search-ms://query', 'chrome://settings', 'x-apple.systempreferences://x', 'vnd.youtube://x', 'shortcuts://run',
    'java\tscript://x', 'a://', 'w3akvrn:/', 'wallet:', 'my_wallet://x', 'one:// two://', 'one://x\ntwo', 'one://"x', 'one://<x', 'one://x,two://y', '', undefined, 1, {},
  ])('refuses %p', (given) => expect(appLink(given)).toBeUndefined());

  it('refuses one that is too long to be meant', () => expect(appLink(`wallet://${'a'.repeat(3_000)}`)).toBeUndefined());
});
