import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { definePoint } from '../../kernel/point.ts';

/** A way to wallets that nobody has listed. */
export interface WalletReachSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /**
   * Asked inside the click with which a person picks a wallet that is known by name only. Whoever can reach it contributes `toAdoptedWallet(wallet, …)`
   * to `walletsPoint` before it answers true. Asked again after a reload only if a person picks it again: a plugin lists by itself what it has a session with.
   */
  adopt(wallet: DirectoryWallet): boolean;
}

/** Who opens wallets of the directory, the first that can. */
export const walletReachesPoint = /* @__PURE__ */ definePoint<WalletReachSpec>({ id: 'walletReaches', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
