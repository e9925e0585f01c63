'use client';
// Hooks for the kit, its wallets and its texts.
export { useIsOnline } from '../ui/hooks/page/useIsOnline.ts';
export { useSwitchChain } from '../ui/hooks/wallets/useSwitchChain.ts';
export { useWallet, useWalletName, useWallets } from '../ui/hooks/wallets/useWallets.ts';
export type { ListedWallet } from '../ui/hooks/wallets/useWallets.ts';
export { useLatchkey, useLatchkeyDispatch, useLatchkeySelector, usePoint } from '../ui/kit/kitContext.ts';
export type { UiKit } from '../ui/kit/uiKit.ts';
export { useStrings } from '../ui/texts/useStrings.ts';
export type { Translate } from '../ui/texts/useStrings.ts';
