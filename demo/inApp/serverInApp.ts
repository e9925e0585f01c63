import { authBackend } from '../../plugins/authBackend/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authSocial } from '../../plugins/authSocial/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletInApp } from '../../plugins/walletInApp/index.ts';
import { demoProviders, readLoginMode } from './inApp.ts';
import type { DemoMail, DemoSms, InApp } from './inApp.ts';

/** Where the wallet is, and where this page's own server tells what was sent and who is signed in there. */
export interface ServerInAppConfig {
  readonly url: string;
  readonly siteId: string;
  readonly mails: string;
  readonly texts: string;
  /** A token of the person whom the site has signed in. */
  readonly token: string;
}

const lookEveryMs = 1_000;

/** The in-app wallet of a real server, on an origin of its own. It takes those ways in that its settings name. */
export function createServerInApp({ url, siteId, mails, texts, token }: ServerInAppConfig): InApp {
  const mailbox = follow<DemoMail>(mails, ({ mailId }) => mailId);
  const phone = follow<DemoSms>(texts, ({ smsId }) => smsId);
  return {
    device: '1',
    mailbox: { list: mailbox.list, onMail: mailbox.onNew },
    phone: { list: phone.list, onSms: phone.onNew },
    plugins: [
      authCode.with({ ways: ['email', 'phone'] }), authPasskey, authWallet, authGuest, authSocial.with({ providers: demoProviders }),
      authBackend.with({ title: 'Continue as Ada of this shop', getToken: async ({ signal }) => (await fetch(token, { signal, cache: 'no-store' })).text() }),
      walletInApp.with({ url, siteId, auth: readLoginMode(), metadata: { name: 'Wallet of this site' } }),
    ],
  };
}

/** What has been sent, the newest first. This page's server is asked for it again and again for as long as someone listens. */
function follow<T>(address: string, idOf: (one: T) => string): { list(): Promise<readonly T[]>; onNew(listener: (one: T) => void): () => void } {
  const list = async (): Promise<readonly T[]> => (await (await fetch(address, { cache: 'no-store' })).json()) as readonly T[]; // of this page's own server
  return {
    list,
    onNew: (listener) => {
      let known: ReadonlySet<string> | undefined;
      const timer = setInterval(() => {
        list().then((all) => {
          const before = known;
          known = new Set(all.map(idOf));
          if (before) for (const one of [...all].reverse()) if (!before.has(idOf(one))) listener(one);
        }, () => {}); // the server ends before the page
      }, lookEveryMs);
      return () => clearInterval(timer);
    },
  };
}
