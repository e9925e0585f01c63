import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import { createLoadable } from '../modal/loadable.ts';

/** Every wallet known by name, by id; the best known first. */
export const walletDirectory = /* @__PURE__ */ createLoadable(loadWalletDirectory);
