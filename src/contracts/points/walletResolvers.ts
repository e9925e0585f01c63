import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { definePoint } from '../../kernel/point.ts';

/** Finds a way to wallets that no plugin lists, e.g. by a pairing. */
export interface WalletResolverSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /**
   * Called inside the click with which a person picks a wallet that is known by name only. A resolver that can open it contributes
   * `toResolvedWallet(wallet, …)` to `walletsPoint` before it returns true. After a reload it is called again only if a person picks the wallet again:
   * a plugin lists by itself the wallets that it has a session with.
   */
  resolve(wallet: DirectoryWallet): boolean;
}

/** The resolvers of directory wallets; the first that returns true opens the wallet. */
export const walletResolversPoint = /* @__PURE__ */ definePoint<WalletResolverSpec>({ id: 'walletResolvers', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
