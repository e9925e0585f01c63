import type { SIWEConfig } from 'connectkit';
import { createSiweMessage } from 'viem/siwe';

const post = (path: string, body: object = {}) => fetch(path, { method: 'POST', body: JSON.stringify(body) });

/** What ConnectKit asks the server. */
export const signIn: SIWEConfig = {
  getNonce: async () => (await (await post('/api/nonce')).json()).nonce,
  createMessage: ({ nonce, address, chainId }) => createSiweMessage({ domain: location.host, uri: location.origin, version: '1', nonce, address, chainId }),
  verifyMessage: async ({ message, signature }) => (await post('/api/verify', { message, signature })).ok,
  getSession: async () => {
    const { address } = await (await fetch('/api/session')).json();
    return address ? { address, chainId: 11155111 } : null;
  },
  signOut: async () => (await post('/api/logout')).ok,
  signOutOnNetworkChange: false,
};
