import { definePlugin, definePluginKey, defineErrors, eip1193Port, httpPort, walletsPoint } from 'latchkey';
import type { Eip1193Provider, OpenWallet } from 'latchkey';

/** A wallet of a third party, whose service keeps the keys: each request of the page goes there as JSON-RPC. */
const vaultKey = definePluginKey<{ config: { url: string } }>()('acmeVault', [eip1193Port, httpPort]);

const vaultErrors = defineErrors('acmeVault', { refused: { message: 'The vault answers with {status}', remedy: 'Try again in a minute.' } });
declare module 'latchkey' {
  interface ErrorTables {
    vaultErrors: typeof vaultErrors;
  }
}

const openAt = (url: string): OpenWallet => (request) => {
  const http = request.port(httpPort);
  const provider: Eip1193Provider = {
    request: async (call) => {
      const { status, body } = await http.send({ url, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }), limitMs: 10_000, maxAnswerBytes: 10_000 });
      if (status !== 200) throw vaultErrors.refused({ status });
      return Object(JSON.parse(body)).result;
    },
    on: () => provider,
    removeListener: () => provider,
  };
  return request.port(eip1193Port).open(provider, request);
};

export const vault = definePlugin({
  key: vaultKey,
  config: { url: 'https://vault.acme.example/wallet' },
  permissions: ({ url }) => ({ origins: [{ origin: new URL(url).origin, when: 'intent', why: 'Signs with keys that Acme keeps' }], storageKeys: [], popups: false }),
  contributes: ({ url }) => [walletsPoint.of({ id: 'acmeVault', name: 'Acme Vault', probe: () => 'reachable', open: async () => openAt(url) })],
  mocks: () => import('./vaultMocks'),
});
