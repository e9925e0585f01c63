import type { Eip1193Provider } from '../../domain/wallets/eip1193.ts';
import { definePort } from '../../kernel/port.ts';
import type { OpenRequest, WalletSession } from '../wallet.ts';

/** In what a wallet wants to be treated unlike the others. */
export interface SessionManner {
  /** A chain is added only where the wallet says that it does not know it (4902). Absent: whatever goes wrong with a switch leads to it. @see EIP-3326 */
  readonly addsUnknownOnly?: boolean;
  /** Accounts are asked for once, since each time opens a window. */
  readonly asksOnce?: boolean;
  /** Told when no caller waits any more for a request that the wallet may be showing. */
  onGiveUp?(): void;
}

export interface Eip1193Sessions {
  /** Asks for accounts (or, silently, looks for them), settles the chain, and follows the provider from then on. */
  open(provider: Eip1193Provider, request: OpenRequest, manner?: SessionManner): Promise<WalletSession>;
}

/** How any EIP-1193 provider becomes a wallet session. */
export const eip1193Port = /* @__PURE__ */ definePort<Eip1193Sessions>('eip1193');
