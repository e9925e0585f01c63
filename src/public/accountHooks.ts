'use client';
// Hooks for who is connected.
export { useActiveAccount, useActiveChain, useActiveWallet, useChains, useConnectedWallets, useConnectionStatus } from '../ui/hooks/useAccount.ts';
export type { ActiveAccount } from '../ui/hooks/useAccount.ts';
export { useAutoConnect, useChooseWallet, useConnect, useDisconnect } from '../ui/hooks/useConnection.ts';
export { useConnectModal } from '../ui/hooks/useConnectModal.ts';
