import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseTokens } from '../../domain/tokens/parseTokens.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { createStoredList } from './createStoredList.ts';

/** Tokens kept of those that a visitor pasted, over all chains. */
const maxOwnTokens = 50;

/** Tokens that the visitor pasted the address of, kept per chain in this browser. */
export const ownTokens = /* @__PURE__ */ createStoredList<Token>({
  key: 'ownTokens',
  max: maxOwnTokens,
  parse: (value) => {
    try {
      return parseTokens([value])[0];
    } catch {
      return undefined;
    }
  },
  isSame: (a, b) => a.chainId === b.chainId && sameAddress(a.address, b.address),
});
