import { tokensPoint } from '../../src/contracts/points/tokens.ts';
import type { TokenInput } from '../../src/domain/tokens/token.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';

export type { Token, TokenInput } from '../../src/domain/tokens/token.ts';

export interface TokenListConfig {
  /** Shown to every visitor, in this order. */
  readonly tokens: readonly TokenInput[];
  /** More of them, in code that arrives when the visitor looks at funds: `() => import('./tokens.json')`. An array like `tokens`, or a whole token list. */
  readonly load?: () => Promise<unknown>;
}

const config: TokenListConfig = { tokens: [] };

/** The tokens that a site lets its visitors see and send: `tokenList.with({ tokens: [{ chainId: 1, address: '0x…', symbol: 'USDC', name: 'USD Coin', decimals: 6 }] })`. */
export const tokenList = /* @__PURE__ */ definePlugin({
  id: 'tokenList',
  config,
  contributes: ({ tokens, load }: TokenListConfig) => [
    ...(tokens.length > 0 ? [tokensPoint.of({ id: 'tokenList', load: async () => tokens }, { rank: 'early' })] : []),
    ...(load ? [tokensPoint.of({ id: 'tokenList.more', load: async () => unwrap(await load()) })] : []),
  ],
});

/** What a module of JSON holds, as bundlers give it. */
function unwrap(loaded: unknown): unknown {
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
}
