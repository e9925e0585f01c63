import { toBrowseLink } from './toBrowseLink.ts';

const site = { scheme: 'https', domain: 'app.example:8443' };

describe('toBrowseLink', () => {
  // As docs.metamask.io and docs.phantom.com write them.
  it('puts host and path, or the encoded address, where the wallet wants them', () => {
    expect(toBrowseLink('https://metamask.app.link/dapp/{place}', site, '/swap')).toBe('https://metamask.app.link/dapp/app.example:8443/swap');
    expect(toBrowseLink('https://phantom.app/ul/browse/{url}?ref={origin}', site, '/swap')).toBe('https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%3A8443%2Fswap?ref=https%3A%2F%2Fapp.example%3A8443');
  });

  it('takes marks in a path for text', () => {
    expect(toBrowseLink('https://wallet.example/{url}', { scheme: 'https', domain: 'a.example' }, '/{origin}/$&')).toBe('https://wallet.example/https%3A%2F%2Fa.example%2F%7Borigin%7D%2F%24%26');
  });

  it.each([
    ['a page of plain http', 'https://wallet.example/{url}', { scheme: 'http', domain: 'a.example' }, '/'],
    ['a path with a query', 'https://wallet.example/{place}', site, '/?token=secret'],
    ['a path with a fragment', 'https://wallet.example/{place}', site, '/#code=secret'],
    ['a path of another host', 'https://wallet.example/{place}', site, '\\\\evil.example'],
    ['a template that is no web address', 'javascript:alert({url})', site, '/'],
  ])('makes none of %s', (_what, template, page, path) => expect(toBrowseLink(template, page, path)).toBeUndefined());
});
