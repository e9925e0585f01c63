import { Wallet } from 'ethers';
import type { WalletState } from '../walletState.ts';
import { rpcErrors } from './rpcError.ts';

/** What `eth_accounts` answers this origin: the selected account in lower case, or none. */
export function accountsFor(state: WalletState, origin: string): readonly string[] {
  const isAllowed = !state.isLocked && state.permittedOrigins.includes(origin);
  const key = state.keys[state.selectedIndex];
  return isAllowed && key !== undefined ? [new Wallet(key).address.toLowerCase()] : [];
}

/** The key behind an address that this origin may use. @throws 4100 for any other */
export function signerFor(state: WalletState, origin: string, address: string): Wallet {
  const [allowed] = accountsFor(state, origin);
  const key = state.keys[state.selectedIndex];
  if (key === undefined || allowed !== address.toLowerCase()) throw rpcErrors.unauthorized();
  return new Wallet(key);
}
