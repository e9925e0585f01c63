import { createLatchkey } from 'latchkey';
import { baseSepolia } from 'latchkey/chains/baseSepolia';
import { sepolia } from 'latchkey/chains/sepolia';
import { siwe } from 'latchkey/plugins/siwe';
import { walletConnect } from 'latchkey/plugins/walletConnect';
import { walletInjected } from 'latchkey/plugins/walletInjected';

const post = (path: string, body: object, signal: AbortSignal) => fetch(path, { method: 'POST', body: JSON.stringify(body), signal });

/** The server's routes are those of before; the kit writes the message and keeps the status. */
const signIn = siwe.with({
  getPayload: async ({ signal }) => (await post('/api/nonce', {}, signal)).json(),
  verify: async ({ message, signature, signal }) => (await post('/api/verify', { message, signature }, signal)).ok,
  isLoggedIn: async ({ address, signal }) => (await (await fetch('/api/session', { signal })).json()).address === address,
  logout: ({ signal }) => post('/api/logout', {}, signal),
  isRequired: true,
});

export const kit = createLatchkey({
  chains: [sepolia, baseSepolia],
  plugins: [walletInjected, walletConnect.with({ projectId: 'YOUR_PROJECT_ID', metadata: { name: 'Shop' } }), signIn],
});
