import { authWalletKey } from '../key.ts';

/** Signs in with this wallet, where a sign-in with a wallet is under way. Call it inside the click: some wallets open a window. How it goes stands in the state. */
export const chooseSigner = /* @__PURE__ */ authWalletKey.flow(({ live }, { walletId }: { readonly walletId: string }): void => live.attempt?.choose(walletId));
