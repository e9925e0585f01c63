'use client';
import { loadWalletMarks } from '../../data/loadWalletMarks.ts';
import { createMarks } from './createMarks.ts';

/** The marks that the kit has for wallets of the directory, a few more whenever a row comes into sight that lacks one. */
export const walletMarks = /* @__PURE__ */ createMarks(loadWalletMarks);
