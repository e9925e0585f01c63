import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit';
import type { AuthenticationStatus } from '@rainbow-me/rainbowkit';
import { useEffect, useMemo, useState } from 'react';
import { createSiweMessage } from 'viem/siwe';

const post = (path: string, body: object = {}) => fetch(path, { method: 'POST', body: JSON.stringify(body) });

/** What RainbowKit is told of the server's session. */
export function useAuthentication() {
  const [status, setStatus] = useState<AuthenticationStatus>('loading');

  useEffect(() => {
    fetch('/api/session')
      .then((response) => response.json())
      .then(({ address }) => setStatus(address ? 'authenticated' : 'unauthenticated'))
      .catch(() => setStatus('unauthenticated'));
  }, []);

  const adapter = useMemo(() => createAuthenticationAdapter({
    getNonce: async () => (await (await post('/api/nonce')).json()).nonce,
    createMessage: ({ nonce, address, chainId }) => createSiweMessage({ domain: location.host, uri: location.origin, version: '1', nonce, address, chainId }),
    verify: async ({ message, signature }) => {
      const { ok } = await post('/api/verify', { message, signature });
      setStatus(ok ? 'authenticated' : 'unauthenticated');
      return ok;
    },
    signOut: async () => {
      await post('/api/logout');
      setStatus('unauthenticated');
    },
  }), []);

  return { adapter, status };
}
