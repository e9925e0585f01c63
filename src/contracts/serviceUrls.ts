import { assertArguments } from '../domain/assertArguments.ts';
import type { Permissions } from '../kernel/permissions.ts';
import { originOf } from './ports/http.ts';

/** An address with `{chainId}` in it, for a chain. */
export function forChain(url: string, chainId: number): string {
  assertArguments('forChain(url: string, chainId: number)', url, chainId);
  return url.replaceAll('{chainId}', () => String(chainId));
}

/** The origins of addresses, each once, for the chains that are named: a chain in the name of a host makes an origin a chain. Where `chainIds` is absent, `{chainId}` stands for 0. What is no address has none. */
export function originsOf(urls: readonly string[], chainIds?: readonly number[]): readonly string[] {
  assertArguments('originsOf(urls: strings, chainIds?: list)', urls, chainIds);
  return [...new Set(urls.flatMap((url) => (chainIds ?? [0]).map((chainId) => forChain(url, chainId))).filter((url) => URL.canParse(url)).map(originOf))];
}

/** Services that a plugin asks. */
export interface AskedServices {
  readonly urls: readonly string[];
  /** As for `originsOf`. */
  readonly chainIds?: readonly number[] | undefined;
  /** What they are asked for, in words a site owner understands. */
  readonly why: string;
}

/** Permissions of a plugin that does nothing outside the kit but ask services, once the visitor has acted. */
export function servicePermissions(asked: AskedServices): Permissions {
  assertArguments('servicePermissions({ urls: strings, why: string })', asked);
  const { urls, chainIds, why } = asked;
  return { origins: originsOf(urls, chainIds).map((origin) => ({ origin, when: 'intent', why })), storageKeys: [], popups: false };
}
