import type { ChainId } from '../../domain/kitNames.ts';
import { definePoint } from '../../kernel/point.ts';

/** A service that puts user operations on a chain. @see ERC-4337, ERC-7769 */
export interface BundlerSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Absent: every chain. */
  readonly chainIds?: readonly ChainId[];
  /**
   * Its addresses for a chain, the first is asked first. An operation is handed to one of them, and to another only once the first has said that it does not have
   * it. Origins belong into the plugin's permissions. Empty: it does not serve the chain.
   */
  urlsOf(chainId: number): readonly string[];
}

/** Bundlers in order of rank: the first that serves a chain is the one for it. */
export const bundlersPoint = /* @__PURE__ */ definePoint<BundlerSpec>({ id: 'bundlers', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
