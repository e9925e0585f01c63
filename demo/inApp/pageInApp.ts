import { frameOverText } from '../../adapters/walletFrame/index.ts';
import { authBackend } from '../../plugins/authBackend/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authSocial } from '../../plugins/authSocial/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletEcosystem, walletInApp } from '../../plugins/walletInApp/index.ts';
import type { Site } from '../../server/config/site.ts';
import { developmentBounds } from '../../server/config/developmentBounds.ts';
import { createPageWallet, pageFaults } from '../../server/mocks/index.ts';
import type { PageFault } from '../../server/mocks/index.ts';
import style from '../../server/wallet/frame/style.css';
import { playLogins } from '../identity/playLogins.ts';
import { demoProviders, ecosystemSites, hrefOfDevice, hrefOfSite, readDevice, readEcosystemSite, readLoginMode } from './inApp.ts';
import type { DemoMailbox, EcosystemSiteId, InApp } from './inApp.ts';

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

const ecosystemId = 'market';
const other = (place: EcosystemSiteId): EcosystemSiteId => (place === 'shop' ? 'stall' : 'shop');
const marketMark = `data:image/svg+xml;base64,${btoa("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='64' height='64'><rect width='24' height='24' rx='6' fill='#0f766e'/><path d='M5 9h14l-1.2-4H6.2zM6.5 11v8h11v-8' fill='none' stroke='#fff' stroke-width='1.8'/></svg>")}`;

/** One of two sites that share their users. Both are pages of this origin. */
const siteOf = (place: EcosystemSiteId): Site => ({
  siteId: place, name: ecosystemSites[place], origins: [location.origin], ecosystemId, ecosystemName: 'Example Market', signIn: ['email', 'passkey', 'guest'], look: {}, secondFactor: 'offered', policyBounds: developmentBounds, codes: { perDay: 10_000 },
});

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
  const place = readEcosystemSite();
  const wallet = createPageWallet({
    device, style,
    ...(place && { otherSites: [siteOf(other(place))], ecosystems: [{ ecosystemId, name: 'Example Market', partners: [], look: { icon: marketMark, image: marketMark } }] }),
    site: place ? siteOf(place) : { siteId, name: 'Playground', origins: [location.origin], signIn: ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest'], allowedSmsCountryCodes, look: {}, secondFactor: 'offered', policyBounds: developmentBounds, codes: { perDay: 10_000 } },
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
  const otherDevice = device === '1' ? '2' : '1';
  const common = { url: wallet.url, openFrame: playLogins(frameOverText(wallet), playedServer), auth: readLoginMode() };
  return {
    device,
    otherDevice: { href: hrefOfDevice(otherDevice), device: otherDevice },
    ...(place && { otherSite: { href: hrefOfSite(other(place)), name: ecosystemSites[other(place)] } }),
    mailbox: withoutPlayed(wallet.mailbox),
    phone: wallet.phone,
    clear: wallet.clear,
    skip: wallet.skip,
    plugins: [authCode.with({ ways: ['email', 'phone'] }), authPasskey, authWallet, authBackend.with({ title: 'Continue as Ada of this shop', getPayload: askShop }), authGuest, authSocial.with({ providers: demoProviders }), place
      ? walletEcosystem.with({ ...common, siteId: place, ecosystemId, askEcosystem: wallet.askEcosystem, metadata: { name: 'Market wallet' } })
      : walletInApp.with({ ...common, siteId, metadata: { name: 'Wallet of this site' } })],
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
