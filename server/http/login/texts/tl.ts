import type { LoginTexts } from './en.ts';

/** Filipino. */
export const tl: LoginTexts = {
  unknownOption: 'Hindi kilalang paraan ng pag-sign in',
  redirectInPopup: 'Hindi suportado ang redirect URL sa popup mode',
  redirectMissing: 'Kailangan ang redirect URL sa window mode',
  redirectNotAllowed: 'Hindi sa site na ito ang redirect URL.',
  notBegun: 'Kailangang magsimula ang pag-sign in sa mismong site.',
  over: 'Nag-expire na o nagamit na ang pag-sign in na ito.',
  otherBrowser: 'Sinimulan sa ibang browser ang pag-sign in na ito.',
  away: 'Hindi maabot ang {provider} sa ngayon.',
  tooMany: 'Masyadong maraming pagsubok. Maghintay sandali, saka subukan ulit.',
  unreadable: 'Hindi mabasa ang sagot ng kabilang serbisyo.',
  unavailable: 'Hindi maabot ang wallet sa ngayon. Subukan ulit maya-maya.',
  goBack: 'Isara ang window na ito, o bumalik sa site kung saan ka nagsimula, at subukan ulit.',
  tryAgain: 'Subukan ulit',
  backTo: 'Bumalik sa {site}',
  signIn: 'Mag-sign in',
  finishing: 'Tinatapos ang pag-sign in…',
  signedIn: 'Naka-sign in na',
  notSignedIn: 'Hindi naka-sign in',
  closeWindow: 'Puwede mo nang isara ang window na ito.',
  continueTo: 'Magpatuloy sa {site}',
};
