'use client';
// Hooks for who is connected.
export { useActiveAccount, useActiveChain, useActiveWallet, useChains, useConnectedWallets, useConnectionStatus, useUnconfirmedAccount } from '../ui/hooks/wallets/useAccount.ts';
export type { ActiveAccount, ActiveChain, UnconfirmedAccount } from '../ui/hooks/wallets/activeAccount.ts';
export { useAutoConnect, useChooseWallet, useConnect } from '../ui/hooks/wallets/useConnection.ts';
export { useConnectModal } from '../ui/hooks/wallets/useConnectModal.ts';
export { useDisconnect } from '../ui/hooks/wallets/useDisconnect.ts';
export type { DisconnectPhase } from '../ui/hooks/wallets/disconnectShown.ts';
