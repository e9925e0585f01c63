'use client';
import { decodeDirectoryWallet } from '../domain/walletDirectory.ts';
import type { DirectoryWallet } from '../domain/walletDirectory.ts';
import { createLoadable } from './loadable.ts';

/** Every wallet known by name, by id; the best known first. */
export const walletDirectory = /* @__PURE__ */ createLoadable(async (): Promise<ReadonlyMap<string, DirectoryWallet>> => {
  const { walletDirectory: rows } = await import('../data/walletDirectory.ts');
  return new Map(rows.map(decodeDirectoryWallet).map((wallet) => [wallet.id, wallet]));
});

/** Wallets' marks by id, as data URIs. */
export const walletMarks = /* @__PURE__ */ createLoadable(() => import('../data/walletMarks.ts').then((data) => data.walletMarks));
