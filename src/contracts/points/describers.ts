import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import type { RpcTransport } from '../transport.ts';

/** For whom something is described, and what a describer may read with. */
export interface DescriberContext {
  /** Whose signature it will be, and the chain the wallet is on. */
  readonly account: string;
  readonly activeChainId: number;
  /** Names of addresses that the site vouches for, by address in lower case. */
  readonly names: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Aborted when the preview is shown without this description, or not at all. */
  readonly signal: AbortSignal;
  /** The way to a chain's nodes. @throws chain.unknown */
  transport(chainId: ChainId): Promise<RpcTransport>;
}

/** What a describer knows beside the core. It is shown below all that the core reads, under the name of its plugin; its warnings are added. Nothing takes one of the core's rows or warnings away. */
export type Description = Partial<Pick<Preview, 'title' | 'fields' | 'warnings'>>;

/** Undefined for a request it knows nothing of. */
export type Describe = (request: PreviewRequest, context: DescriberContext) => Promise<Description | undefined>;

/** A source of plain language for requests, e.g. of ERC-7730 descriptors. Asked with a limit of time; its faults are reported and end nothing. */
export interface DescriberSpec {
  readonly id: string;
  readonly load: Lazy<Describe>;
}

/** In order of rank; the first with a title or fields is shown, below what the core itself makes of the request. */
export const describersPoint = /* @__PURE__ */ definePoint<DescriberSpec>({ id: 'describers', keyOf: ({ id }) => id });
