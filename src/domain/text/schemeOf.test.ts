import { schemeOf } from './schemeOf.ts';

describe('schemeOf', () => {
  it.each([['https://link.example/a?b=c#d', 'https'], ['metamask://', 'metamask'], ['DaffiOne://wc', 'daffione'], ['network.gridlock.AppGridlock://', 'network.gridlock.appgridlock'], ['wc-altme://x', 'wc-altme']])('reads the scheme of %s', (url, scheme) => {
    expect(schemeOf(url)).toBe(scheme);
  });

  it.each([
    'javascript://%0aalert(1)', 'JavaScript://x', 'javascript:alert(1)', ' javascript://x', '\tjavascript://x', 'java\nscript://x', 'java\tscript://x', '\u0000javascript://x',
    'data://text/html,x', 'data:text/html,<script>', 'vbscript://x', 'file:///etc/passwd', 'FILE://x', 'filesystem:https://a/b', 'blob://x', 'blob:https://a/b',
    'intent://scan/#Intent;scheme=zxing;end', 'view-source://x', 'about://blank', 'chrome://settings', 'chrome-extension://x', 'moz-extension://x', 'ms-msdt://x', 'search-ms:x',
    'http://plain.example', 'ws://x', 'ftp://x', 'mailto:a@b', 'tel:1', 'sms://1', 'content://x', 'search-ms://x', 'itms-services://x', 'itms-apps://x', 'market://x', 'shortcuts://x', '', '://x', '//x', 'x', 'https:/one-slash', 'https://a b', 'https://a\nb', 'https://ä.example', 'myapp://\u202e',
  ])('has none for %j', (url) => {
    expect(schemeOf(url)).toBeUndefined();
  });
});
