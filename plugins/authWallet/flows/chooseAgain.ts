import { authWalletKey } from '../key.ts';

/** Back to the wallets, from one that is asked or that has failed. */
export const chooseAgain = /* @__PURE__ */ authWalletKey.flow(({ live }): void => live.attempt?.chooseAgain());
