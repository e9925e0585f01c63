import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Tagalog. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Passkey',
  'authPasskey.linkTitle': 'Mag-link ng Passkey',
  'authPasskey.loading': 'Sandali lang…',
  'authPasskey.about': 'Sa passkey, nakakapag-sign in ka gamit ang fingerprint, mukha o PIN ng device mo.',
  'authPasskey.create': 'Gumawa ng Passkey',
  'authPasskey.have': 'May Passkey ako',
  'authPasskey.requesting': 'Hinihingi ang Passkey',
  'authPasskey.creating': 'Ginagawa ang Passkey',
  'authPasskey.follow': 'Magpatuloy sa window na ipinapakita ng browser mo.',
  'authPasskey.done': 'Tinanggap ang passkey mo. Sandali lang…',
  'authPasskey.failedToLogin': 'Hindi nakapag-login',
  'authPasskey.failedToCreate': 'Hindi nagawa ang passkey',
  'authPasskey.errorCreating': 'Error sa paggawa ng passkey: {message}',
  'authPasskey.tryAgain': 'Subukan ulit',
  'authPasskey.createNew': 'Gumawa ng bagong Passkey',
};
export default texts;
