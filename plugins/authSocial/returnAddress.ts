import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';
import { maxReturnTo } from '../../src/domain/inApp/logins.ts';
import { toLoginOutcome } from './loginOutcome.ts';
import type { LoginOutcome } from './loginOutcome.ts';

/** What a login comes back with. */
const flowParam = 'latchkeyFlow';
const ticketParam = 'latchkeyTicket';
const errorParam = 'latchkeyError';
/** What this page has put into the address beforehand: the purpose and the provider. */
const wayParam = 'latchkeyWay';
/** For what the login adds to the address. */
const roomCharacters = 256;

/** A login that has come back to this page. */
export interface ReturnedLogin {
  readonly purpose: AuthPurpose;
  readonly providerId: string;
  readonly outcome: LoginOutcome;
}

/** As much of the page's address as is read and written. */
export interface PageAddress {
  readonly location: { readonly href: string };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

/** Where a login is to come back to: this address, shortened where it is too long to be sent, with which login it was. */
export function toReturnAddress(address: string, { purpose, providerId }: Pick<ReturnedLogin, 'purpose' | 'providerId'>): string {
  const way = `${wayParam}=${purpose}.${providerId}`;
  const url = withoutLogin(new URL(address));
  url.search = url.search === '' ? way : `${url.search}&${way}`;
  if (isTooLong(url)) url.hash = '';
  if (!isTooLong(url)) return url.href;
  const short = new URL(url.pathname, url.origin);
  const last = isTooLong(short) ? new URL(url.origin) : short;
  last.search = way;
  return last.href;
}

/** Takes the login out of the page's address at once: neither history, nor what the page sends its address to, is to keep a ticket. */
export function takeReturnedLogin({ location, history }: PageAddress): ReturnedLogin | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  if (![flowParam, ticketParam, errorParam, wayParam].some((name) => searchParams.has(name))) return undefined;
  const [, purpose, providerId = ''] = /^(signIn|link)[.]([\w-]{1,32})$/.exec(searchParams.get(wayParam) ?? '') ?? [];
  const outcome = toLoginOutcome({ flowId: searchParams.get(flowParam) ?? undefined, ticket: searchParams.get(ticketParam) ?? undefined, error: searchParams.get(errorParam) ?? undefined });
  history.replaceState(history.state, '', withoutLogin(url).href);
  return outcome && providerId !== '' ? { purpose: purpose === 'link' ? 'link' : 'signIn', providerId, outcome } : undefined;
}

function withoutLogin(url: URL): URL {
  // By its text, so that the rest of the query stays as it was written.
  const kept = url.search.slice(1).split('&').filter((pair) => pair !== '' && ![flowParam, ticketParam, errorParam, wayParam].includes(pair.split('=')[0] ?? ''));
  url.search = kept.join('&');
  return url;
}

function isTooLong({ href }: URL): boolean {
  return href.length > maxReturnTo - roomCharacters;
}
