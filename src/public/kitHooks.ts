'use client';
// Hooks for the kit, its wallets and its texts.
export { useIsOnline } from '../ui/hooks/useIsOnline.ts';
export { useSwitchChain } from '../ui/hooks/useSwitchChain.ts';
export { useWallet, useWalletName, useWallets } from '../ui/hooks/useWallets.ts';
export type { ListedWallet } from '../ui/hooks/useWallets.ts';
export { useLatchkey, useLatchkeyDispatch, useLatchkeySelector, usePoint } from '../ui/kitContext.ts';
export type { UiKit } from '../ui/uiKit.ts';
export { useStrings } from '../ui/useStrings.ts';
export type { Translate } from '../ui/useStrings.ts';
