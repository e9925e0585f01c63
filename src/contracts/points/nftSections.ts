import type { ComponentType } from 'react';
import type { Nft } from '../../domain/tokens/nft.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** Which NFT is looked at, and by whom. */
export interface NftSectionProps {
  /** As far as it is known: as the chain has it once that has answered. What its maker says in it is bounded, and untrusted. */
  readonly nft: Nft;
  /** The account whose NFTs are shown. */
  readonly holder: string;
}

/** Something more about an NFT, e.g. its video. */
export interface NftSectionSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** What stands below the picture, fetched when an NFT is looked at. */
  readonly load: Lazy<{ readonly default: ComponentType<NftSectionProps> }>;
}

/** Sections of the page of one NFT, below its picture, in order of rank. */
export const nftSectionsPoint = /* @__PURE__ */ definePoint<NftSectionSpec>({ id: 'nftSections', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
