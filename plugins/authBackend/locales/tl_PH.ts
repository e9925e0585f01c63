import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Tagalog. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Magpatuloy gamit ang account mo sa site na ito',
  'authBackend.title': 'Account sa site na ito',
  'authBackend.asking': 'Tinatanong ang site kung sino ka…',
  'authBackend.askingHint': 'Sandali lang ito kadalasan.',
  'authBackend.verifying': 'Sina-sign in ka…',
  'authBackend.signedIn': 'Naka-sign in ka na.',
  'authBackend.failed': 'Hindi nakapag-sign in',
  'authBackend.tryAgain': 'Subukan ulit',
  'authBackend.cancel': 'Kanselahin',
  'authBackend.error.notConfigured': 'Walang paraan ang plugin na “authBackend” para tanungin ang site',
  'authBackend.error.notConfigured.remedy': 'Irehistro ang authBackend.with({ getToken }) o authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'Hindi kinumpirma ng site kung sino ka',
  'authBackend.error.nothingGiven.remedy': 'Mag-sign in sa site, pagkatapos ay subukan ulit.',
  'authBackend.error.timedOut': 'Hindi sumagot ang site sa loob ng {limitSeconds} s',
  'authBackend.error.timedOut.remedy': 'Subukan ulit.',
  'authBackend.error.siteFailed': 'Hindi masabi ng site kung sino ka',
  'authBackend.error.siteFailed.remedy': 'Subukan ulit.',
};
export default texts;
