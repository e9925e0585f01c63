import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Tagalog. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'E-mail',
  'authCode.phone': 'Numero ng telepono',
  'authCode.title': 'Mag-sign in',
  'authCode.linkTitle': 'Magdagdag ng e-mail address',
  'authCode.linkPhoneTitle': 'Magdagdag ng numero ng telepono',
  'authCode.sending': 'Ipinapadala ang code…',
  'authCode.sent': 'Nagpadala ng code na may anim na digit sa {to}.',
  'authCode.failedToSend': 'Hindi naipadala ang code',
  'authCode.code': 'Code',
  'authCode.incomplete': 'I-type ang lahat ng anim na digit.',
  'authCode.verify': 'I-verify',
  'authCode.verifying': 'Vine-verify…',
  'authCode.valid': 'Tama ang code. Sandali lang…',
  'authCode.invalid': 'Mali ang code. Tingnan ang pinakabagong mensahe at i-type ang code doon.',
  'authCode.failedToVerify': 'Hindi na-verify ang code',
  'authCode.paymentRequired': 'Hindi na makakagawa ng account ang site na ito sa ngayon. Tanungin ang site kung bakit.',
  'authCode.resend': 'Ipadala ulit ang code',
  'authCode.resendIn': 'Ipadala ulit ang code pagkalipas ng {seconds, plural, one {# segundo} other {# na segundo}}',
  'authCode.linkAndCodeSent': 'Nagpadala ng email sa {to}. Buksan ang link nito, sa device na ito o sa iba, at piliin doon ang numero sa ibaba. O i-type dito ang code nito.',
  'authCode.linkSent': 'Nagpadala ng link sa {to}. Buksan ito, sa device na ito o sa iba, at piliin doon ang numero sa ibaba.',
  'authCode.linkNumber': 'Numerong pipiliin',
  'authCode.linkWaits': 'Magpapatuloy na mag-isa ang page na ito.',
  'authCode.linkAway': 'Hindi maabot ang wallet sa ngayon. Sinusubukan ulit…',
  'authCode.linkConfirmed': 'Nakumpirma. Sandali lang…',
  'authCode.linkDeclined': 'Tinanggihan ang link. Magpadala ng isa pang email para subukan ulit.',
  'authCode.linkOver': 'Nag-expire o napalitan na ang link. Magpadala ng isa pang email para subukan ulit.',
  'authCode.resendMail': 'Magpadala ng isa pang email',
  'authCode.resendMailIn': 'Magpadala ng isa pang email pagkalipas ng {seconds, plural, one {# segundo} other {# na segundo}}',
};
export default texts;
