import { appLink, webLink } from '../../src/domain/text/links.ts';
import type { DirectoryRow, storePrefixes } from '../../src/domain/wallets/walletDirectory.ts';
import { shownText } from '../../src/domain/text/shownText.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One entry of a wallet registry, checked and shortened for the table that ships; undefined for what is no wallet. */
export function directoryRow(entry: unknown): DirectoryRow | undefined {
  const { id, name, rdns, homepage, hasMobileSupport, app, mobile, desktop, deepLink } = fieldsOf(entry);
  const shown = typeof name === 'string' ? shownText(name, 64) : '';
  if (!isDomain(id) || shown === '') return undefined;
  const { chrome, android, ios } = fieldsOf(app);
  const native = appLink(fieldsOf(mobile)['native']) ?? '';
  const universal = intoApp(fieldsOf(mobile)['universal']);
  const desktopNative = appLink(fieldsOf(desktop)['native']) ?? '';
  const desktopUniversal = intoApp(fieldsOf(desktop)['universal']);
  const row = [
    id,
    shown,
    hasMobileSupport === true ? '+' : '',
    isDomain(rdns) ? sameAs(rdns, id) : '',
    short(homepage),
    product('chrome', chrome, /^\/(?:webstore\/)?detail\/(?:[^/]+\/)?([a-p]{32})\/?$/),
    sameAs(product('android', android), id),
    product('ios', ios, /\/(?:id)?(\d+)\/?$/),
    native,
    universal,
    sameAs(desktopNative, native),
    sameAs(desktopUniversal, universal),
    browseTemplate(fieldsOf(deepLink)['mobile']),
  ];
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);
}

/** How a wallet wants the page's address behind the base of its link, from its own documentation: registries list the base alone, and each wallet has another way. */
const browseTemplates: Readonly<Record<string, string>> = {
  '//metamask.app.link/dapp/': '//metamask.app.link/dapp/{place}', // docs.metamask.io, deep links
  '//phantom.app/ul/browse/': '//phantom.app/ul/browse/{url}?ref={origin}', // docs.phantom.com, deep links, browse
};

/** Empty for a wallet whose way is not known: an address that is put together wrongly leads somewhere else. */
function browseTemplate(value: unknown): string {
  return browseTemplates[short(value)] ?? '';
}

const stores = {
  chrome: { hosts: ['chromewebstore.google.com', 'chrome.google.com'], elsewhere: ['play.google.com', 'apps.apple.com', 'itunes.apple.com'] },
  android: { hosts: ['play.google.com'], elsewhere: ['apps.apple.com', 'itunes.apple.com', 'google.com'] },
  ios: { hosts: ['apps.apple.com', 'itunes.apple.com'], elsewhere: ['play.google.com'] },
} as const satisfies Readonly<Record<keyof typeof storePrefixes, unknown>>;

/** The id of a product in its usual store, or the whole link without its scheme. Empty for another store's link, and for a bare file: no store vouches for that. */
function product(kind: keyof typeof stores, value: unknown, pattern?: RegExp): string {
  const link = secured(value);
  if (link === undefined) return '';
  const { hostname, pathname, searchParams } = new URL(link);
  const { hosts, elsewhere } = stores[kind];
  if (/\.(apk|exe|dmg|zip|ipa|msi)$/i.test(pathname) || isOneOf(elsewhere, hostname)) return '';
  const id = !isOneOf(hosts, hostname) ? undefined : pattern ? pattern.exec(pathname)?.[1] : pathname === '/store/apps/details' ? /^[\w.]+$/.exec(searchParams.get('id') ?? '')?.[0] : undefined;
  return id ?? short(link);
}

/** A page of a store opens no app, whatever it is called. */
function intoApp(value: unknown): string {
  const link = secured(value);
  return link !== undefined && Object.values(stores).some(({ hosts }) => isOneOf(hosts, new URL(link).hostname)) ? '' : short(link);
}

function isOneOf(hosts: readonly string[], host: string): boolean {
  return hosts.includes(host);
}

function short(value: unknown): string {
  const link = secured(value);
  return link === undefined ? '' : (new URL(link).href === `${new URL(link).origin}/` ? new URL(link).origin : link).replace(/^https:/, '');
}

/** Some write http for a site that has https as well. */
function secured(value: unknown): string | undefined {
  return webLink(typeof value === 'string' ? value.trim().replace(/^http:/i, 'https:') : value);
}

function sameAs(value: string, other: string): string {
  return value !== '' && value === other ? '=' : value;
}

function isDomain(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}; // each field is checked where it is read
}
