import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletInApp } from '../../plugins/walletInApp/index.ts';
import type { DemoMail, DemoMailbox, InApp } from './inApp.ts';

/** Where the wallet is, and where the page is told of its mails. */
export interface ServerInAppConfig {
  readonly url: string;
  readonly siteId: string;
  readonly mails: string;
}

const lookEveryMs = 1_000;

/** The in-app wallet of a real server, on an origin of its own. */
export function createServerInApp({ url, siteId, mails }: ServerInAppConfig): InApp {
  return {
    device: '1',
    mailbox: createMailbox(mails),
    plugins: [authCode, authPasskey, authWallet, authGuest, walletInApp.with({ url, siteId, metadata: { name: 'Wallet of this site' } })],
  };
}

/** Mails arrive at a mail server, which the page asks again and again for as long as someone listens. */
function createMailbox(address: string): DemoMailbox {
  const list = async (): Promise<readonly DemoMail[]> => (await (await fetch(address, { cache: 'no-store' })).json()) as readonly DemoMail[]; // of this page's own server
  return {
    list,
    onMail: (listener) => {
      let known: ReadonlySet<string> | undefined;
      const timer = setInterval(() => {
        list().then((mails) => {
          const before = known;
          known = new Set(mails.map(({ mailId }) => mailId));
          if (before) for (const mail of [...mails].reverse()) if (!before.has(mail.mailId)) listener(mail);
        }, () => {}); // the server ends before the page
      }, lookEveryMs);
      return () => clearInterval(timer);
    },
  };
}
