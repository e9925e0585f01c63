'use client';
import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import { createLoadable } from '../modal/loadable.ts';

/** Every wallet known by name, by id; the best known first. */
export const walletDirectory = /* @__PURE__ */ createLoadable(loadWalletDirectory);

/** Wallets' marks by id, as data URIs. */
export const walletMarks = /* @__PURE__ */ createLoadable(() => import('../../data/walletMarks.ts').then((data) => data.walletMarks));
