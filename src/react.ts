'use client';
// The public surface for React. Named exports only.
export { ConnectButton } from './ui/ConnectButton.tsx';
export type { ConnectButtonProps } from './ui/ConnectButton.tsx';
export { ConnectEmbed } from './ui/ConnectEmbed.tsx';
export { ConnectModal } from './ui/ConnectModal.tsx';
export { LatchkeyProvider } from './ui/LatchkeyProvider.tsx';
export type { LatchkeyProviderProps } from './ui/LatchkeyProvider.tsx';
export { useActiveAccount, useActiveChain, useActiveWallet, useChains, useConnectedWallets, useConnectionStatus } from './ui/hooks/useAccount.ts';
export type { ActiveAccount } from './ui/hooks/useAccount.ts';
export { useBalance } from './ui/hooks/useBalance.ts';
export type { Balance, BalanceOf } from './ui/hooks/useBalance.ts';
export { useAutoConnect, useChooseWallet, useConnect, useDisconnect } from './ui/hooks/useConnection.ts';
export { useConnectModal } from './ui/hooks/useConnectModal.ts';
export { useActivity, useSend } from './ui/hooks/useSend.ts';
export { useAskSignature, useSignMessage, useSignTypedData } from './ui/hooks/useSign.ts';
export { useSwitchChain } from './ui/hooks/useSwitchChain.ts';
export { useWallet, useWalletName, useWallets } from './ui/hooks/useWallets.ts';
export type { ListedWallet } from './ui/hooks/useWallets.ts';
export { useLatchkey, useLatchkeyDispatch, useLatchkeySelector, usePoint } from './ui/kitContext.ts';
export type { UiKit } from './ui/uiKit.ts';
export { useStrings } from './ui/useStrings.ts';
export type { Translate } from './ui/useStrings.ts';
export { darkTheme, lightTheme } from './ui/theme/theme.ts';
export type { Theme, ThemeChoice } from './ui/theme/theme.ts';

// For screens of your own
export { useNavigation } from './ui/navigation.ts';
export type { Navigation } from './ui/navigation.ts';
export { Screen } from './ui/Screen.tsx';
export { Button, IconButton } from './ui/primitives/Button.tsx';
export { Badge, Note, RowButton, Rows, RowText } from './ui/primitives/Row.tsx';
export { Spinner } from './ui/primitives/Spinner.tsx';
export { Stack, Text } from './ui/primitives/Text.tsx';
export { WalletIcon } from './ui/primitives/WalletIcon.tsx';
