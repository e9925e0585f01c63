import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Where chains have a Blockscout, by what their explorers are called: `apiUrl` of such an explorer, else its page. For `indexer.with({ blockscout })`. */
export function blockscoutOf(chains: readonly Chain[]): Readonly<Record<number, string>> {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('blockscoutOf(chains: objects)', chains);
  return Object.fromEntries(chains.flatMap(({ id, blockExplorers = [] }) => {
    const explorer = blockExplorers.find(({ name, url, apiUrl = url }) => /blockscout/i.test(name) && /^https:\/\//i.test(apiUrl));
    return explorer ? [[id, (explorer.apiUrl ?? explorer.url).replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/, '')]] : [];
  }));
}
