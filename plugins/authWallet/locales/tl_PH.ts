import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Tagalog. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Mag-sign in gamit ang wallet',
  'authWallet.link': 'I-link ang Wallet',
  'authWallet.choose': 'Piliin ang wallet na gusto mong gamitin sa pag-sign in.',
  'authWallet.chooseLink': 'Piliin ang wallet na gusto mong idagdag sa account mo.',
  'authWallet.opening': 'Binubuksan ang {wallet}…',
  'authWallet.openingHint': 'Payagan ang {wallet} na ipakita sa site na ito ang account mo.',
  'authWallet.preparing': 'Isinusulat ang mensahe…',
  'authWallet.signing': 'Kumpirmahin sa {wallet}',
  'authWallet.signingHint': 'Lalabas ang pop-up ng {wallet}. Pirmahan doon ang mensahe: libre ito at walang pondong gagalaw.',
  'authWallet.verifying': 'Sina-sign in ka…',
  'authWallet.signedIn': 'Naka-sign in ka na.',
  'authWallet.failed': 'Hindi nakapag-sign in',
  'authWallet.rejected': 'Tinanggihan mo ang kahilingan sa {wallet}.',
  'authWallet.tryAgain': 'Subukan ulit',
  'authWallet.others': 'Ipakita ang lahat ng wallet',
  'authWallet.error.noPage': 'Walang page na mapag-sa-sign in-an ng wallet',
  'authWallet.error.noPage.remedy': 'Mag-sign in mula sa isang page sa browser.',
  'authWallet.error.wrongMessage': 'Hindi sign-in sa page na ito ang gustong papirmahan ng server ng wallet',
  'authWallet.error.wrongMessage.remedy': 'Walang napirmahan. Sabihin ito sa site.',
};
export default texts;
