import { knownChains } from '../../data/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';

/** A chain that a visitor or an app wrote down, with the currency that the kit's own table has for it: other decimals would show amounts a million times too small. */
export function withKnownCurrency(chain: Chain): Chain {
  const known = knownChains.find(({ id }) => id === chain.id);
  if (!known) return chain;
  const { testnet: _said, ...rest } = chain;
  return { ...rest, nativeCurrency: known.nativeCurrency, ...(known.testnet && { testnet: true }) };
}
