import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** Where tokens to show come from. */
export interface TokenSourceSpec {
  readonly id: string;
  /** An array of tokens or a whole token list, see `parseTokens`. Asked for when the visitor looks at funds, once a visit unless it fails. */
  readonly load: Lazy<unknown>;
}

/** Lists of tokens, in order of rank: of two of one address the first counts. */
export const tokensPoint = /* @__PURE__ */ definePoint<TokenSourceSpec>({ id: 'tokens', keyOf: ({ id }) => id });
