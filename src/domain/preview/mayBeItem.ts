import { sameAddress } from '../accounts/accounts.ts';
import type { PreviewFacts } from './preview.ts';

/** Whether what a contract calls an amount may be the number of an item: it says that it is a collection, or nothing shows that it is a token with amounts. */
export function mayBeItem(contract: string | undefined, { tokens, collections = {}, recipients }: Pick<PreviewFacts, 'tokens' | 'collections' | 'recipients'>): boolean {
  const address = contract?.toLowerCase() ?? '';
  if (collections[address]) return true;
  return tokens[address] === undefined && !(recipients?.tokens ?? []).some((token) => sameAddress(token, address));
}
