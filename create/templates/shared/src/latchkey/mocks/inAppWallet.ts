//? inApp
import { frameOverText } from 'latchkey/adapters/walletFrame';
import { createPageWallet } from 'latchkey-server/mocks';
import { settings } from '../settings';
import { openLoginsHere, showLogin } from './loginWindow'; //? google
import { showMailbox } from './mailbox';

/** The in-app wallet with its server, keys and screens, all of it in this page. Not for funds: this page can read everything. */
export async function openInAppWallet() {
  const wallet = createPageWallet({
    site: {
      siteId: settings.siteId,
      name: 'This site',
      origins: [location.origin],
      signIn: [
        'email', //? inApp-email
        'passkey', //? passkey
        'google', //? google
        'guest', //? guest
      ],
      look: {},
      policyBounds: { dailyWei: 0n, methods: [] },
      codes: { perDay: 1_000 },
    },
  });
  await showLogin(wallet); //? google
  showMailbox(wallet.mailbox);
  const mocked = { url: wallet.url, openFrame: frameOverText(wallet) };
  mocked.openFrame = openLoginsHere(mocked.openFrame); //? google
  return mocked;
}
