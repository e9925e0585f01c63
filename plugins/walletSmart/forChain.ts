import { assertArguments } from '../../src/domain/assertArguments.ts';

/** An address with `{chainId}` in it, for a chain. */
export function forChain(url: string, chainId: number): string {
  assertArguments('forChain(url: string, chainId: number)', url, chainId);
  return url.replaceAll('{chainId}', () => String(chainId));
}
