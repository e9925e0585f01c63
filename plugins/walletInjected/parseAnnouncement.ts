import type { Announcement } from '../../src/contracts/ports/injected.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../src/domain/wallets/eip1193.ts';
import * as limits from './limits.ts';
import { plainText } from '../../src/domain/text/plainText.ts';

export interface ParsedAnnouncement {
  /** The icon is empty where none that may be shown was given. */
  readonly info: Eip6963ProviderInfo;
  readonly provider: Eip1193Provider;
}

/** What an extension says of itself, made fit to show; `undefined` where it cannot be a wallet. Getters that throw count as saying nothing. */
export function parseAnnouncement({ info, provider }: Announcement): ParsedAnnouncement | undefined {
  try {
    if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined;
    const { uuid, name, icon, rdns }: Readonly<Record<string, unknown>> = Object(info); // each is checked below
    if (typeof uuid !== 'string' || uuid.length === 0 || uuid.length > 100) return undefined;
    // A dot is a must: names without one are the ids of other plugins' wallets.
    if (typeof rdns !== 'string' || rdns.length > 100 || !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(rdns)) return undefined;
    const domain = rdns.toLowerCase(); // as domain names are compared
    return { info: { uuid, rdns: domain, name: (typeof name === 'string' && plainText(name, limits.maxWalletNameGraphemes)) || domain, icon: shownIcon(icon) }, provider };
  } catch {
    return undefined;
  }
}

export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    const { request }: { readonly request?: unknown } = Object(value);
    return typeof value === 'object' && typeof request === 'function';
  } catch {
    return false; // wallets that quarrel over the place leave getters behind that throw
  }
}

/** A data URI of an image, which `<img>` shows without running or fetching anything. */
function shownIcon(icon: unknown): string {
  if (typeof icon !== 'string' || icon.length > limits.maxWalletIconBytes) return '';
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(icon) ? icon : '';
}
