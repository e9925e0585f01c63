import { createLatchkey } from 'latchkey';
import { baseSepolia } from 'latchkey/chains/baseSepolia';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';

export const kit = createLatchkey({ chains: [sepolia, baseSepolia], plugins: [walletInjected] });
