import type { Eip1193Provider as EthersProvider } from 'ethers';
import { BrowserProvider } from 'ethers';
import type { EIP1193Provider as ViemProvider } from 'viem';
import { createWalletClient, custom } from 'viem';
import { createLatchkey } from './createLatchkey.ts';
import { defineChain } from './domain/chains/defineChain.ts';
import type { Eip1193Provider } from './domain/wallets/eip1193.ts';
import { toEip1193Provider } from './provider.ts';

const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.test' })] });
const provider = toEip1193Provider(kit);

// It goes wherever a provider is asked for, without a word.
export const ours: Eip1193Provider = provider;
export const forEthers: EthersProvider = provider;
export const forViem: ViemProvider = provider;
export const ethers = new BrowserProvider(provider);
export const client = createWalletClient({ transport: custom(provider) });
export const chained = provider.on('accountsChanged', (accounts: readonly string[]) => void accounts).removeListener('chainChanged', () => {});

// @ts-expect-error -- a request has a method
void provider.request({ params: [] });