import type { MailTexts } from './MailTexts.ts';

export const tlMail: MailTexts = {
  codeSubject: '{code} ang code mo para sa {site}',
  codes: {
    signIn: 'Ang code mo para mag-sign in sa {site}:',
    stepUp: 'Ang code mo para kumpirmahing ikaw ito, sa {site}:',
    link: 'Ang code mo para idagdag ang address na ito sa wallet mo sa {site}:',
  },
  codeValid: 'Isang beses lang itong magagamit, sa loob ng {minutes} minuto.',
  codeWarning: 'I-type lang ito sa page kung saan mo ito hiningi. Hindi ito kailanman hihingin ng {site} sa telepono, chat, o email. Kung hindi ka humingi ng code, puwede mong balewalain ang email na ito.',
  linkSubject: 'Ang link mo para mag-sign in sa {site}',
  links: {
    signIn: 'Buksan ang link na ito para mag-sign in sa {site}:',
    link: 'Buksan ang link na ito para idagdag ang address na ito sa wallet mo sa {site}:',
  },
  linkButton: 'Magpatuloy',
  linkOrCode: 'O i-type ang code na ito sa page kung saan mo ito hiningi:',
  linkWarning: 'Buksan lang ito kung ikaw mismo ang humingi nito ngayon lang. Itatanong ng page nito ang numerong nakikita mo kung saan mo ito hiningi: huwag itong sabihin kaninuman, at huwag tumanggap ng numero mula sa iba. Kung hindi ka humingi ng link, puwede mong balewalain ang email na ito.',
  notices: {
    newDevice: { subject: 'Bagong device para sa wallet mo sa {site}', text: 'Magagamit na ng isang bagong device ang wallet mo sa {site}.' },
    deviceRevoked: { subject: 'Inalis ang isang device sa wallet mo sa {site}', text: 'Inalis ang isang device sa wallet mo sa {site}. Hindi na nito magagamit ang wallet.' },
    export: { subject: 'Na-export ang wallet mo sa {site}', text: 'Na-export ang sikreto ng wallet mo sa {site}. Maililipat ng sinumang mayroon nito ang lahat ng laman ng wallet.' },
    recoveryChanged: { subject: 'Binago ang pag-recover ng wallet mo sa {site}', text: 'Binago ang mga paraan para ma-recover ang wallet mo sa {site}.' },
    identityLinked: { subject: 'Bagong paraan para mag-sign in sa wallet mo sa {site}', text: 'May idinagdag na bagong paraan para mag-sign in sa wallet mo sa {site}.' },
    identityUnlinked: { subject: 'Inalis ang isang paraan para mag-sign in sa wallet mo sa {site}', text: 'May inalis na paraan para mag-sign in sa wallet mo sa {site}. Hindi na ito nagbubukas ng wallet.' },
    secondFactorOn: { subject: 'Naka-on ang two-step verification ng wallet mo sa {site}', text: 'Hihingin na rin ang code ng authenticator app bago ipakita ang key ng wallet mo sa {site}.' },
    secondFactorOff: { subject: 'Naka-off ang two-step verification ng wallet mo sa {site}', text: 'Inalis ang authenticator app ng wallet mo sa {site}. Hindi na hihingin ang mga code nito.' },
    siteAgreed: { subject: 'Magagamit na ng {newSite} ang wallet mo sa {site}', text: 'Pinayagan ang site na {newSite} na gamitin ang wallet mo sa {site}.' },
    accountDeleted: { subject: 'Na-delete ang account mo sa {site}', text: 'Na-delete ang account mo sa {site}, kasama ang bahagi nito ng wallet mo.' },
  },
  time: 'Oras: {time}',
  device: 'Device: {device}',
  notYou: 'Kung hindi ikaw ito, ikaw mismo ang magbukas ng {site}, mag-sign in, at alisin ang bawat device na hindi mo kilala.',
  notYouSite: 'Kung hindi ikaw ito, ikaw mismo ang magbukas ng site ng {site} na kilala mo, mag-sign in, bawiin ito sa “Mga site” sa “I-manage ang wallet”, at alisin ang bawat device na hindi mo kilala.',
  notYouDeleted: 'Kung hindi ikaw ito, ipaalam sa mga namamahala ng {site}.',
  reason: 'Natanggap mo ang email na ito dahil ginagamit ang address na ito sa wallet ng {site}. Hindi binabasa ang mga sagot.',
};
