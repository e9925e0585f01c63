import { frameOverText } from '../../adapters/walletFrame/index.ts';
import { authBackend } from '../../plugins/authBackend/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authGuest } from '../../plugins/authGuest/index.ts';
import { authSocial } from '../../plugins/authSocial/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authWallet } from '../../plugins/authWallet/index.ts';
import { walletEcosystem, walletInApp } from '../../plugins/walletInApp/index.ts';
import { pageFaults } from '../../server/mocks/index.ts';
import type { PageFault } from '../../server/mocks/index.ts';
import { openLoginsHere } from '../identity/openLoginsHere.ts';
import { demoProviders, ecosystemSites, hrefOfDevice, hrefOfSite, readDevice, readEcosystemSite, readLoginMode } from './inApp.ts';
import type { InApp, PageSite } from './inApp.ts';
import { adaSession, ecosystemId, openPageWallet, otherSiteOf, siteId } from './pageWallet.ts';

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

const shopAnswersMs = 600;

/** As a shop's own server would say who is signed in there. */
const askShop = ({ signal }: { readonly signal: AbortSignal }): Promise<string> => new Promise((resolve, reject) => {
  const timer = setTimeout(() => resolve(adaSession), shopAnswersMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(new Error('The visitor did not wait.'));
  });
});

/** Every way in that there is. */
const bench: PageSite = {
  name: 'Playground', walletName: 'Wallet of this site',
  ways: [authCode.with({ ways: ['email', 'phone'] }), authPasskey, authWallet, authBackend.with({ title: 'Continue as Ada of this shop', getPayload: askShop }), authGuest, authSocial.with({ providers: demoProviders })],
};

/** The in-app wallet whose server, frame and custody are in this page. */
export function createPageInApp({ name, walletName, ways, known }: PageSite = bench): InApp {
  const device = readDevice();
  const wallet = openPageWallet(device, { name, ...(known && { known }) });
  const { faults } = wallet;
  const place = readEcosystemSite();
  const other = device === '1' ? '2' : '1';
  const common = { url: wallet.url, openFrame: openLoginsHere(frameOverText(wallet), device), auth: readLoginMode() };
  return {
    device,
    otherDevice: { href: hrefOfDevice(other), device: other },
    ...(place && { otherSite: { href: hrefOfSite(otherSiteOf(place)), name: ecosystemSites[otherSiteOf(place)] } }),
    mailbox: wallet.mailbox,
    phone: wallet.phone,
    openMailLink: wallet.openMailLink,
    clear: wallet.clear,
    skip: wallet.skip,
    plugins: [...ways, place
      ? walletEcosystem.with({ ...common, siteId: place, ecosystemId, askEcosystem: wallet.askEcosystem, metadata: { name: 'Market wallet' } })
      : walletInApp.with({ ...common, siteId, metadata: { name: walletName } })],
    faults: {
      options: pageFaults.map((id) => ({ id, title: titles[id] })),
      get: faults.get,
      set: (id) => faults.set(pageFaults.find((each) => each === id) ?? 'none'),
      subscribe: faults.subscribe,
    },
  };
}
