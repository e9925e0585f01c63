import type { Eip1193Provider } from '../../domain/wallets/eip1193.ts';
import { definePort } from '../../kernel/port.ts';
import type { OpenRequest, WalletSession } from '../wallet.ts';

/** In what a wallet wants to be treated unlike the others. */
export interface SessionManner {
  /** A chain is added only where the wallet says that it does not know it (4902). Absent: whatever goes wrong with a switch leads to it. @see EIP-3326 */
  readonly addsUnknownOnly?: boolean;
  /** Accounts are asked for once, since each time opens a window. */
  readonly asksOnce?: boolean;
  /**
   * The wallet is known to answer `wallet_connect` with the capability `signInWithEthereum`: a sign-in at the site is asked for in the prompt that connects. Nothing tells this of a
   * wallet before it is asked, and some show an error for a method that they do not know. @see ERC-7846
   */
  readonly signsInOnConnect?: boolean;
  /** Told when no caller waits any more for a request that the wallet may be showing. */
  onGiveUp?(): void;
}

/** Makes the session of a wallet out of an EIP-1193 provider. */
export interface Eip1193Sessions {
  /** Asks for accounts (or, silently, looks for them), settles the chain, and follows the provider from then on. */
  open(provider: Eip1193Provider, request: OpenRequest, manner?: SessionManner): Promise<WalletSession>;
}

/** How any EIP-1193 provider becomes a wallet session. */
export const eip1193Port = /* @__PURE__ */ definePort<Eip1193Sessions>('eip1193');
