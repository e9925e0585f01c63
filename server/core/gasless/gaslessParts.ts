import type { GaslessChain, GaslessSettings } from '../../config/gasless.ts';
import type { Site } from '../../config/site.ts';
import type { AskOutside } from '../outside.ts';
import type { Parts } from '../ports.ts';
import { createChainNode } from './chainNode.ts';
import type { ChainNode } from './chainNode.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import type { Asker, KnownAsker } from './policies.ts';
import type { Spending } from './spending.ts';

/** What became of something that was asked, for metrics. Closed lists. */
export type GaslessOutcome = 'done' | 'refused' | 'failed';

/** What the process that runs the server hands in. */
export interface GaslessOptions {
  readonly settings: GaslessSettings;
  readonly sites: readonly Site[];
  /** Asks nodes and bundlers, which may stand in the operator's own network. */
  readonly ask: AskOutside;
  /** Told of each request, and of each transaction at its end. */
  readonly onOutcome?: (what: 'operation' | 'relay' | 'transaction', outcome: GaslessOutcome) => void;
}

/** A chain of the settings, and the way to it. */
export interface OpenChain extends GaslessChain {
  readonly node: ChainNode;
  readonly bundlerNode: ChainNode | undefined;
}

/** What the rules are made over. */
export interface GaslessParts extends Pick<Parts, 'store' | 'serverKeys' | 'limits' | 'now' | 'audit'> {
  readonly settings: GaslessSettings;
  readonly sites: readonly Site[];
  readonly spending: Spending;
  /** @throws a refusal `unknownChain` */
  readonly chainOf: (chainId: number) => OpenChain;
  readonly chains: readonly OpenChain[];
  /** @throws refusals `notAllowed`, `notSignedIn` */
  readonly identify: (asker: Asker) => Promise<KnownAsker>;
}

export function openChains({ settings, ask }: GaslessOptions): Pick<GaslessParts, 'chainOf' | 'chains'> {
  const chains = settings.chains.map((chain): OpenChain => ({
    ...chain, node: createChainNode({ url: chain.rpc, chainId: chain.chainId, ask }), bundlerNode: chain.bundler === undefined ? undefined : createChainNode({ url: chain.bundler, chainId: chain.chainId, ask }),
  }));
  return {
    chains,
    chainOf: (chainId) => {
      const found = chains.find((chain) => chain.chainId === chainId);
      if (!found) throw gaslessRefusal('unknownChain');
      return found;
    },
  };
}
