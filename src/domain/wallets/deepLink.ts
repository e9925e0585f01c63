import { appLink } from '../text/links.ts';
import { schemeOf } from '../text/schemeOf.ts';
import type { AppLinks } from './walletDirectory.ts';
import { assertArguments } from '../assertArguments.ts';

/** What fits into a code that cameras read off a screen. */
export const maxPairingUriCharacters = 1_500;

/**
 * The address that opens a wallet's app at a pairing, or `undefined` where there is no safe one. On phones the universal link comes first, since a
 * phone without the app then shows the wallet's own page and no error; on a computer the program's own scheme does, since the other is a web page.
 */
export function deepLink({ native, universal }: AppLinks, uri: string, platform: 'desktop' | 'ios' | 'android'): string | undefined {
  const byScheme = native === undefined ? undefined : toDeepLink(native, uri);
  const byAddress = universal === undefined ? undefined : toDeepLink(universal, uri);
  const own = byScheme?.startsWith('https:') ? undefined : byScheme;
  const claimed = byAddress?.startsWith('https:') ? byAddress : undefined;
  return platform === 'desktop' ? (own ?? claimed) : (claimed ?? own);
}

/** The scheme of a wallet's own app, in lower case, as `Page.open` wants it named; `undefined` where it has none that may be opened. */
export function appSchemeOf(links: AppLinks): string | undefined {
  assertArguments('appSchemeOf(links: object)', links);
  const { native } = links;
  const scheme = native === undefined ? undefined : schemeOf(withSlashes(native));
  return scheme === 'https' ? undefined : scheme;
}

/**
 * Adds the way to a pairing to a base, as wallets expect it: `metamask://` becomes `metamask://wc?uri=…`, `https://link.example` becomes
 * `https://link.example/wc?uri=…`, and a base that ends in `uri=` gets the pairing right there. `undefined` where the base is no address of an app
 * or an https one, or where nothing could be added to it, and where the pairing is no plain URI.
 */
export function toDeepLink(base: string, uri: string): string | undefined {
  const plain = withSlashes(base);
  const scheme = schemeOf(plain);
  if (scheme === undefined || !isPairingUri(uri)) return undefined;
  if (scheme === 'https' ? !isOwnPage(plain) : appLink(plain) === undefined) return undefined;
  const encoded = encodeURIComponent(uri);
  if (/[?&/]uri=$/.test(plain)) return `${plain}${encoded}`;
  const [path = '', ...rest] = plain.split('#');
  if (path.includes('?')) return undefined; // leads somewhere with words of its own; what is added there would reach no wallet, or the wrong one
  const whole = [path, ...rest].join('#');
  return `${whole}${whole.endsWith('/') ? '' : '/'}wc?uri=${encoded}`;
}

/** Whether a text is short and plain enough to be shown as a code and put into an address. */
export function isPairingUri(uri: string): boolean {
  return typeof uri === 'string' && uri.length <= maxPairingUriCharacters && /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(uri);
}

/** Lists have `name:` and `name:/` too. */
function withSlashes(base: string): string {
  return base.trim().replace(/^([^:/?#]+):\/?$/, '$1://');
}

/** Stores and search engines are where people get an app, not what an app claims; a pairing must not be told to them, though lists have them. */
const storeHosts: readonly string[] = ['google.com', 'www.google.com', 'play.google.com', 'apps.apple.com', 'itunes.apple.com', 'chrome.google.com', 'chromewebstore.google.com'];

function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' && !storeHosts.includes(hostname.replace(/\.$/, ''));
}
