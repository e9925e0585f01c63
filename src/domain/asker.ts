/** Who asks for a signature or a transaction from outside the page, as people are shown it. */
export interface Asker {
  readonly name: string;
  /** Where it says, or is known, to be. */
  readonly url?: string;
  /** It says so itself, and no other source confirms it. */
  readonly isUnchecked?: boolean;
}

/** The site for which the asker may ask people to sign in. Without an address it is none, so that each such message is warned of. */
export function siteOfAsker({ url }: Asker): { readonly scheme: string; readonly domain: string } {
  if (url === undefined || !URL.canParse(url)) return { scheme: 'https', domain: '' };
  const { protocol, host } = new URL(url);
  return { scheme: protocol.slice(0, -1), domain: host };
}
