import { frameOverText } from '../../adapters/walletFrame/index.ts';
import { authBackend } from '../../plugins/authBackend/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authSocial } from '../../plugins/authSocial/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletInApp } from '../../plugins/walletInApp/index.ts';
import { developmentBounds } from '../../server/config/developmentBounds.ts';
import { createPageWallet, pageFaults } from '../../server/mocks/index.ts';
import type { PageFault } from '../../server/mocks/index.ts';
import style from '../../server/wallet/frame/style.css';
import { playLogins } from '../identity/playLogins.ts';
import { demoProviders, hrefOfDevice, readDevice, readLoginMode } from './inApp.ts';
import type { DemoMailbox, InApp } from './inApp.ts';

const siteId = 'playground';
const minuteMs = 61_000;
/** Whose numbers get codes, of the mocked plan of a shop. */
const allowedSmsCountryCodes = ['US', 'CA', 'AT', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IN', 'JP', 'KR', 'MX', 'PH', 'PT', 'VN'];
const titles: Readonly<Record<PageFault, string>> = {
  none: 'Works',
  serverAway: 'Its server is away',
  slow: 'Its server is slow (3 s)',
  wrongCode: 'Mails have a wrong code',
  mailLost: 'Mails are lost',
  smsLost: 'Messages to phones are lost',
  smsLate: 'Messages to phones are late (20 s)',
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
    site: { siteId, name: 'Playground', origins: [location.origin], signIn: ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest'], allowedSmsCountryCodes, look: {}, oneStepSignIn: { statements: ['Sign in to the Latchkey playground.'] }, secondFactor: 'offered', policyBounds: developmentBounds, codes: { perDay: 10_000 } },
    vouch: (payload) => (payload === adaSession ? { userId: 'ada', email: 'ada@shop.example' } : undefined),
    startWorker: () => new Worker(new URL('../../server/wallet/worker/main.ts', import.meta.url)),
  });
  const { faults } = wallet;
  const playedServer = {
    readCode: async (email: string): Promise<string> => {
      const mail = (await wallet.mailbox.list()).find(({ to }) => to === email);
      await wallet.skip(minuteMs); // the next login is not to wait for a code
      return /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? '';
    },
  };
  const other = device === '1' ? '2' : '1';
  return {
    device,
    otherDevice: { href: hrefOfDevice(other), device: other },
    mailbox: withoutPlayed(wallet.mailbox),
    phone: wallet.phone,
    clear: wallet.clear,
    skip: wallet.skip,
    plugins: [authCode.with({ ways: ['email', 'phone'] }), authPasskey, authWallet, authBackend.with({ title: 'Continue as Ada of this shop', getPayload: askShop }), authGuest, authSocial.with({ providers: demoProviders }), walletInApp.with({ url: wallet.url, siteId, openFrame: playLogins(frameOverText(wallet), playedServer), auth: readLoginMode(), metadata: { name: 'Wallet of this site' } })],
    faults: {
      options: pageFaults.map((id) => ({ id, title: titles[id] })),
      get: faults.get,
      set: (id) => faults.set(pageFaults.find((each) => each === id) ?? 'none'),
      subscribe: faults.subscribe,
    },
  };
}

/** Codes of logins that are played are for no person to read. */
function withoutPlayed({ list, onMail }: DemoMailbox): DemoMailbox {
  const isPlayed = ({ to }: { readonly to: string }): boolean => demoProviders.some((provider) => to.endsWith(`@${typeof provider === 'string' ? provider : provider.id}.example`));
  return {
    list: async () => (await list()).filter((mail) => !isPlayed(mail)),
    onMail: (listener) => onMail((mail) => {
      if (!isPlayed(mail)) listener(mail);
    }),
  };
}
