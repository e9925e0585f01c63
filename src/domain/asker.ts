import { shownHostOf } from './text/shownHostOf.ts';
import { shownText } from './text/shownText.ts';

/** Who asks for a signature or a transaction from outside the page, as people are shown it. */
export interface Asker {
  readonly name: string;
  /** Where it says, or is known, to be. */
  readonly url?: string;
  /** It says so itself, and no other source confirms it. */
  readonly isUnchecked?: boolean;
  /** What speaks against it: it is elsewhere than it says, or others were deceived from there. */
  readonly fault?: AskerFault;
  /** Where it says to be, if it is elsewhere. */
  readonly claimedUrl?: string;
  /** It has a connection that the person can end from the review: that fails by `review.askerDisconnected`. */
  readonly canDisconnect?: boolean;
}

/** What speaks against an asker. */
export type AskerFault = 'elsewhere' | 'scam';

const maxNameGraphemes = 80;

/** Where it is, and below in its own words, in one line, who it is. */
export function nameOfAsker({ name, url }: Asker): string {
  const shown = shownText(name, maxNameGraphemes);
  const host = shortNameOfAsker({ name, url });
  return host === shown ? shown : `${host}\n${shown}`;
}

/** Where it is, or in its own words who it is where that is not known, in one line. */
export function shortNameOfAsker({ name, url }: { readonly name: string; readonly url?: string | undefined }): string {
  return url === undefined ? shownText(name, maxNameGraphemes) : shownHostOf(url);
}

/** The site for which the asker may ask people to sign in. Without an address it is none, so that each such message is warned of. */
export function siteOfAsker({ url }: Asker): { readonly scheme: string; readonly domain: string } {
  if (url === undefined || !URL.canParse(url)) return { scheme: 'https', domain: '' };
  const { protocol, host } = new URL(url);
  return { scheme: protocol.slice(0, -1), domain: host };
}
