import injectedModule from '@web3-onboard/injected-wallets';
import { init } from '@web3-onboard/react';
import walletConnectModule from '@web3-onboard/walletconnect';

export const chains = [
  { id: '0xaa36a7', token: 'ETH', label: 'Sepolia', rpcUrl: 'https://ethereum-sepolia-rpc.publicnode.com' },
  { id: '0x14a34', token: 'ETH', label: 'Base Sepolia', rpcUrl: 'https://sepolia.base.org' },
];

export const onboard = init({
  wallets: [injectedModule(), walletConnectModule({ projectId: 'YOUR_PROJECT_ID', dappUrl: location.origin })],
  chains,
  appMetadata: { name: 'Shop', description: 'A shop' },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
  connect: { autoConnectLastWallet: true },
  notify: { enabled: false },
  theme: { '--w3o-action-color': '#00aa77' },
});
