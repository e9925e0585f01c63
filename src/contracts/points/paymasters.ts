import type { ChainId } from '../../domain/kitNames.ts';
import type { EntryPointVersion } from '../../domain/userOperations/userOperation.ts';
import { definePoint } from '../../kernel/point.ts';

/**
 * How a service is asked to pay. `pm_sponsorUserOperation`: once, with limits of gas in its answer. `erc7677`: for a stub to estimate with, then for what it
 * signs. @see ERC-7677
 */
export type PaymasterProtocol = 'pm_sponsorUserOperation' | 'erc7677';

/** A service that pays for user operations. */
export interface PaymasterSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Absent: every chain. */
  readonly chainIds?: readonly ChainId[];
  /** Absent: every version. */
  readonly entryPoints?: readonly EntryPointVersion[];
  /** Absent: `erc7677`. */
  readonly protocol?: PaymasterProtocol;
  /** Its address for a chain; its origin belongs into the plugin's permissions. Undefined: it does not serve the chain. */
  urlOf(chainId: number): string | undefined;
  /** What the service is told beside the operation, such as the policy to pay by. JSON. @see ERC-7677 context */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The token in which the account pays the service, which then takes its fee in it. v0.7 only. */
  readonly token?: string;
}

/** Paymasters in order of rank: the first that serves a chain and entry point is asked. */
export const paymastersPoint = /* @__PURE__ */ definePoint<PaymasterSpec>({ id: 'paymasters', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
