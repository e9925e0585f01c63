import { createThirdwebClient, defineChain } from 'thirdweb';
import { createWallet } from 'thirdweb/wallets';

export const client = createThirdwebClient({ clientId: 'YOUR_CLIENT_ID' });

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
export const sepolia = defineChain({ id: 11155111, name: 'Sepolia', rpc: 'https://ethereum-sepolia-rpc.publicnode.com', nativeCurrency, testnet: true });
export const baseSepolia = defineChain({ id: 84532, name: 'Base Sepolia', rpc: 'https://sepolia.base.org', nativeCurrency, testnet: true });

export const wallets = [createWallet('io.metamask'), createWallet('walletConnect')];
