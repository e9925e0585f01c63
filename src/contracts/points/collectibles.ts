import type { Nft } from '../../domain/tokens/nft.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** Whose NFTs are asked for. */
export interface CollectiblesQuery {
  readonly chainId: number;
  readonly owner: string;
  /** Aborted when it is not shown any more, or when it took too long. */
  readonly signal: AbortSignal;
}

/** A source that knows what an account owns, such as an indexer. Its answer is untrusted. */
export interface CollectiblesSourceSpec {
  readonly id: string;
  readonly load: Lazy<(query: CollectiblesQuery) => Promise<readonly Nft[]>>;
}

/** Sources of NFTs: what they find is shown together. */
export const collectiblesPoint = /* @__PURE__ */ definePoint<CollectiblesSourceSpec>({ id: 'collectibles', keyOf: ({ id }) => id });
