import { appLink, webLink } from '../../../src/domain/text/links.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';

export interface SentRequest {
  readonly id: number;
  readonly topic: string;
}

/**
 * The address that brings a wallet's app to a request which waits there. The links that this site knows for the wallet come first; of what the wallet says
 * of itself only a scheme of its own is followed, since an https address could be any page.
 */
export function requestLink({ id, topic }: SentRequest, known: AppLinks | undefined, told: { readonly native?: string | undefined } | undefined): string | undefined {
  const at = (base: string): string => `${base.replace(/\/$/, '')}/wc?requestId=${encodeURIComponent(id)}&sessionTopic=${encodeURIComponent(topic)}`;
  const universal = known?.universal === undefined ? undefined : webLink(at(known.universal));
  const native = known?.native ?? told?.native;
  return universal ?? (typeof native === 'string' ? appLink(at(native.replace(/^([^:/?#]+):\/?$/, '$1://'))) : undefined);
}
