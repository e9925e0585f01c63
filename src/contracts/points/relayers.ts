import type { Lazy } from '../../kernel/plugin.ts';
import { byId, definePoint } from '../../kernel/point.ts';
import type { ById } from '../../kernel/point.ts';
import type { WalletSession } from '../wallet.ts';

export interface RelayRequest {
  readonly to: string;
  /** `0x…` */
  readonly data: string;
  readonly gas: bigint;
}
/** Sends a transaction that somebody else pays for. */
export interface RelayerSpec {
  readonly id: string;
  /** Resolves with the hash or the relayer's own reference. */
  readonly send: Lazy<(request: RelayRequest, session: WalletSession) => Promise<string>>;
}

export const relayersPoint = /* @__PURE__ */ definePoint<RelayerSpec, ById<RelayerSpec>>({ id: 'relayers', keyOf: ({ id }) => id, combine: byId });
