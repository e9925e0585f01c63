import { authProvidersPoint, definePlugin, definePluginKey, localesPoint, pagePort } from 'latchkey';
import type { AuthProvider } from 'latchkey';
import { isRecord } from 'latchkey/plugin';

const origin = 'https://login.acme.example';
const key = definePluginKey()('acmeLogin', [pagePort]);

/** Signs in by a window of Acme's, or by going there and coming back. The server knows the flow by its id; the ticket that comes back is good once. */
const provider: AuthProvider = {
  async start({ mode, openWindow, leavePage, sink }) {
    const id = crypto.randomUUID();
    const [url, keep] = [`${origin}/login?flow=${id}`, { id, kind: 'acme' }];
    if (mode.mode === 'redirect') return leavePage({ url, keep });
    const ticket = await openWindow({
      url,
      keep,
      origin,
      readMessage: (data) => (isRecord(data) && data['flow'] === id && typeof data['ticket'] === 'string' ? { type: 'answer', answer: data['ticket'] } : undefined),
      limitMs: 10 * 60_000,
    }).answer;
    await sink({ type: 'flow', flowId: id, ticket });
  },
};

export const acmeLogin = definePlugin({
  key,
  permissions: { origins: [], storageKeys: [], popups: true },
  contributes: [
    localesPoint.of({ en: { 'acmeLogin.name': 'Acme' } }),
    authProvidersPoint.of({
      id: 'acme', strategy: 'oidc', group: 'social', title: 'acmeLogin.name', icon: 'data:image/svg+xml,%3Csvg/%3E', screens: { signIn: 'acmeLogin.wait' }, canLink: false,
      modes: [{ mode: 'popup', widthPx: 350, heightPx: 500 }, { mode: 'redirect' }],
      load: async () => provider,
    }),
  ],
});
