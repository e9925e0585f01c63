import type { AccountRef, ChainRef } from '../../../domain/chains/caip.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';
import type { OpenWalletFact } from '../../../store/connection.ts';

/** The account that acts: its address, its chain, and its wallet. */
export interface ActiveAccount {
  /** Checksummed. */
  readonly address: Hex;
  readonly chainId: number;
  readonly walletId: string;
  /** CAIP-10, for use beyond this chain family. */
  readonly ref: AccountRef;
}

/** The account of the last visit, as a page may show it until its wallet has answered. Never a reason to let anyone in. */
export interface UnconfirmedAccount {
  readonly address: string;
  /** As it was called when a page last read it. */
  readonly name: string | undefined;
  /** Of that name, a data URI of an image. */
  readonly picture: string | undefined;
}

/** The chain in use. */
export interface ActiveChain {
  readonly chainId: number | undefined;
  /** Absent while the wallet is on one that is not configured. */
  readonly chain: Chain | undefined;
  /** CAIP-2, for use beyond this chain family. */
  readonly ref: ChainRef | undefined;
}

// The refs are written here and not by caip.ts, whose checks and their errors a page that shows an account has no use for.

export function toActiveAccount(wallet: OpenWalletFact | undefined): ActiveAccount | undefined {
  const address = wallet?.accounts[0];
  return wallet && address !== undefined ? { address, chainId: wallet.chainId, walletId: wallet.walletId, ref: `eip155:${wallet.chainId}:0x${address.slice(2)}` } : undefined;
}

export function toActiveChain(chainId: number | undefined, chain: Chain | undefined): ActiveChain {
  return { chainId, chain, ref: chainId === undefined ? undefined : `eip155:${chainId}` };
}
