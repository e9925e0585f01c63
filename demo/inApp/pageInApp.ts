import { frameOverText } from '../../mocks/index.ts';
import { authBackend } from '../../plugins/authBackend/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletInApp } from '../../plugins/walletInApp/index.ts';
import { createPageWallet, pageFaults } from '../../server/mocks/index.ts';
import type { PageFault } from '../../server/mocks/index.ts';
import style from '../../server/wallet/frame/style.css';
import { hrefOfDevice, readDevice } from './inApp.ts';
import type { InApp } from './inApp.ts';

const siteId = 'playground';
const titles: Readonly<Record<PageFault, string>> = {
  none: 'Works',
  serverAway: 'Its server is away',
  slow: 'Its server is slow (3 s)',
  wrongCode: 'Mails have a wrong code',
  mailLost: 'Mails are lost',
  storageDenied: 'The browser keeps nothing',
};

/** What a shop that has signed Ada in knows her session by. */
const adaSession = 'session of Ada';
const shopAnswersMs = 600;

/** As a shop's own server would say who is signed in there. */
const askShop = ({ signal }: { readonly signal: AbortSignal }): Promise<string> => new Promise((resolve, reject) => {
  const timer = setTimeout(() => resolve(adaSession), shopAnswersMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(new Error('The visitor did not wait.'));
  });
});

/** The in-app wallet whose server, frame and custody are in this page. */
export function createPageInApp(): InApp {
  const device = readDevice();
  const wallet = createPageWallet({
    device, style,
    site: { siteId, name: 'Playground', origins: [location.origin], signIn: ['email', 'wallet', 'backend', 'guest'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 10_000 } },
    vouch: (payload) => (payload === adaSession ? { userId: 'ada', email: 'ada@shop.example' } : undefined),
    startWorker: () => new Worker(new URL('../../server/wallet/worker/main.ts', import.meta.url)),
  });
  const { faults } = wallet;
  const other = device === '1' ? '2' : '1';
  return {
    device,
    otherDevice: { href: hrefOfDevice(other), device: other },
    mailbox: wallet.mailbox,
    clear: wallet.clear,
    skip: wallet.skip,
    plugins: [authCode, authWallet, authBackend.with({ title: 'Continue as Ada of this shop', getPayload: askShop }), authGuest, walletInApp.with({ url: wallet.url, siteId, openFrame: frameOverText(wallet), metadata: { name: 'Wallet of this site' } })],
    faults: {
      options: pageFaults.map((id) => ({ id, title: titles[id] })),
      get: faults.get,
      set: (id) => faults.set(pageFaults.find((each) => each === id) ?? 'none'),
      subscribe: faults.subscribe,
    },
  };
}
