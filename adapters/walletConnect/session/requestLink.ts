import { appLink, webLink } from '../../../src/domain/text/links.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';

export interface SentRequest {
  readonly id: number;
  readonly topic: string;
}

/** The address that brings a wallet's app to a request which waits there: by the links that this site knows for the wallet, and by none that the wallet names. */
export function requestLink({ id, topic }: SentRequest, { native, universal }: AppLinks): string | undefined {
  if (/\p{Surrogate}/u.test(topic)) return undefined; // half a character has no form in an address
  const at = (base: string): string => `${base.replace(/\/$/, '')}/wc?requestId=${encodeURIComponent(id)}&sessionTopic=${encodeURIComponent(topic)}`;
  const claimed = universal === undefined ? undefined : webLink(at(universal));
  return claimed ?? (native === undefined ? undefined : appLink(at(native.replace(/^([^:/?#]+):\/?$/, '$1://'))));
}
