import type { Eip1193Provider } from '../../domain/eip1193.ts';
import { definePort } from '../../kernel/port.ts';
import type { OpenRequest, WalletSession } from '../wallet.ts';

export interface Eip1193Sessions {
  /** Asks for accounts (or, silently, looks for them), settles the chain, and follows the provider from then on. */
  open(provider: Eip1193Provider, request: OpenRequest): Promise<WalletSession>;
}

/** How any EIP-1193 provider becomes a wallet session. */
export const eip1193Port = /* @__PURE__ */ definePort<Eip1193Sessions>('eip1193');
