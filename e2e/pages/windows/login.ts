import { authProvidersPoint, definePlugin, definePluginKey, httpPort, localesPoint, pagePort, screensPoint } from '../../../src/index.ts';
import { originOf } from '../../../src/plugin.ts';

export interface LoginConfig {
  /** Address of the identity provider's page. */
  readonly identity: string;
  readonly limitMs: number;
}

const config: LoginConfig = { identity: '', limitMs: 600_000 };
export const loginKey = definePluginKey<{ config: LoginConfig }>()('login', [httpPort, pagePort]);

/** A plugin of the kind that a social login is: in a pop-up, by redirect, or in a window that does not report back. */
export const login = definePlugin({
  key: loginKey,
  config,
  permissions: ({ identity }) => ({ origins: [{ origin: originOf(identity), when: 'load' as const, why: 'Says who a person is.' }], storageKeys: [], popups: true }),
  contributes: ({ identity, limitMs }) => [
    authProvidersPoint.of({
      id: 'test', strategy: 'oidc', group: 'social', title: 'login.name', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'login.signIn' }, canLink: false,
      modes: [{ mode: 'popup', widthPx: 350, heightPx: 500 }, { mode: 'redirect' }, { mode: 'window', redirectUrl: 'https://unused.invalid' }],
      config: { identity, limitMs },
      isReturning: () => true,
      load: async () => {
        const held = new URL(location.href).searchParams.get('loadMs'); // code on a slow line
        if (held !== null && navigator.userActivation.hasBeenActive) await new Promise((resolve) => void setTimeout(resolve, Number(held)));
        return (await import('./loginProvider.ts')).loginProvider;
      },
    }),
    localesPoint.of({ en: { 'login.name': 'Test' } }),
    screensPoint.of({ id: 'login.signIn', load: async () => ({ default: () => null }) }),
  ],
});
