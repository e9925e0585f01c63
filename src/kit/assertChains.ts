import type { Chain } from '../domain/chains/chains.ts';
import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Apart from the rest of the family, which a page that starts has no use for. */
export const setupErrors = /* @__PURE__ */ defineErrors('input', {
  /** `createLatchkey` got an empty list of chains. */
  noChains: { message: 'No chains configured' },
  /** Two chains of `createLatchkey` have the same id, often a chain of `latchkey/chains` beside one of your own. */
  sameChainTwice: { message: 'Chain {chainId} is configured twice' },
}, process.env.NODE_ENV === 'production' ? {} : {
  noChains: 'Give createLatchkey at least one chain.',
  sameChainTwice: 'Give each chain once.',
});

/** That there are chains, each of them once. @throws input.noChains, input.sameChainTwice */
export function assertChains(chains: readonly Chain[]): void {
  if (chains.length === 0) throw setupErrors.noChains();
  const ids = new Set<number>();
  for (const { id } of chains) {
    if (ids.has(id)) throw setupErrors.sameChainTwice({ chainId: id });
    ids.add(id);
  }
}
