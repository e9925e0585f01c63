import { createConfig } from 'wagmi';
import { sepolia } from 'wagmi/chains';
import { createLatchkey } from 'latchkey';
import { fromViemChain, toViemTransport } from 'latchkey/adapters/viem';
import { toWagmiConnector } from 'latchkey/adapters/wagmi';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { toEip1193Provider } from 'latchkey/provider';

export const kit = createLatchkey({
  chains: [fromViemChain(sepolia, { rpc: 'https://ethereum-sepolia-rpc.publicnode.com' })],
  plugins: [walletInjected],
});

/** wagmi as before, with the kit as its connector and the kit's nodes as its transport. */
export const config = createConfig({
  chains: [sepolia],
  connectors: [toWagmiConnector({ provider: toEip1193Provider(kit) })],
  transports: { [sepolia.id]: toViemTransport(kit.transport) },
  multiInjectedProviderDiscovery: false, // the kit lists the extensions
});
