import { readFileSync } from 'node:fs';
import { readAppLink } from './readAppLink.ts';

const vectors: readonly { readonly uri: string; readonly params: { readonly topic: string } }[] = JSON.parse(readFileSync(new URL('../../../fixtures/walletConnect/uri.json', `file://${__filename}`), 'utf8'));
const [plain = { uri: '', params: { topic: '' } }, base64 = plain] = vectors;
const { uri, params: { topic } } = plain;

describe('readAppLink', () => {
  it.each(vectors.map((vector) => [vector.uri, vector] as const))('reads %s, as its library does', (text, { params }) => {
    expect(readAppLink(text, 0)).toEqual({ uri, topic: params.topic });
  });

  it.each([
    ['in a link to an app', `metamask://wc?uri=${encodeURIComponent(uri)}`], ['in a link to a page', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`],
    ['with slashes in a link to an app', `metamask://wc?uri=${encodeURIComponent(uri.replace('wc:', 'wc://'))}`], ['in Base64 in a link to a page', `https://wallet.example/wc?uri=${encodeURIComponent(base64.uri)}`],
    ['among spaces', `  ${uri}\n`], ['with its scheme in capitals', uri.replace('wc:', 'WC://')], ['in Base64 without the signs at its end', base64.uri.replace(/=+$/, '')],
  ])('finds the link %s', (_where, text) => {
    expect(readAppLink(text, 0)).toEqual({ uri, topic });
  });

  it.each([
    ['slashes too many', uri.replace('wc:', 'wc:///')], ['Base64 of something else', btoa('wc:hello')], ['Base64 in Base64', btoa(base64.uri)], ['no Base64', 'd2M6=d2M6'], ['nothing', ''],
    ['Base64 without end', `d2M6${'A'.repeat(1_000_000)}`], ['a link in a link in a link', `https://a.example/?uri=${encodeURIComponent(`https://b.example/?uri=${encodeURIComponent(uri)}`)}`],
  ])('refuses %s', (_what, text) => {
    expect(() => readAppLink(text, 0)).toThrow(expect.objectContaining({ code: 'connectApp.badLink' }));
  });

  it('says what is wrong with one of the first version, and with one that has expired', () => {
    expect(() => readAppLink('wc://8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=x&key=41', 0)).toThrow(expect.objectContaining({ code: 'connectApp.oldLink' }));
    expect(() => readAppLink(`${uri}&expiryTimestamp=10`, 10_000)).toThrow(expect.objectContaining({ code: 'connectApp.expiredLink' }));
  });
});
