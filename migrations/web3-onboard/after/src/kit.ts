import { createLatchkey } from 'latchkey';
import { baseSepolia } from 'latchkey/chains/baseSepolia';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletConnect } from 'latchkey/plugins/walletConnect';
import { walletInjected } from 'latchkey/plugins/walletInjected';

export const kit = createLatchkey({
  chains: [sepolia, baseSepolia],
  plugins: [walletInjected, walletConnect.with({ projectId: 'YOUR_PROJECT_ID', metadata: { name: 'Shop', description: 'A shop' } })],
});
