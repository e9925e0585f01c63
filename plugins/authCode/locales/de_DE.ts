import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** German. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'E-Mail',
  'authCode.phone': 'Telefonnummer',
  'authCode.title': 'Anmelden',
  'authCode.linkTitle': 'E-Mail-Adresse hinzufügen',
  'authCode.linkPhoneTitle': 'Telefonnummer hinzufügen',
  'authCode.sending': 'Der Code wird gesendet …',
  'authCode.sent': 'Ein Code aus sechs Ziffern wurde an {to} gesendet.',
  'authCode.failedToSend': 'Der Code konnte nicht gesendet werden',
  'authCode.code': 'Code',
  'authCode.incomplete': 'Geben Sie alle sechs Ziffern ein.',
  'authCode.verify': 'Bestätigen',
  'authCode.verifying': 'Wird geprüft …',
  'authCode.valid': 'Der Code ist richtig. Einen Moment …',
  'authCode.invalid': 'Ungültiger Code. Sehen Sie in der neuesten Nachricht nach und geben Sie deren Code ein.',
  'authCode.failedToVerify': 'Der Code konnte nicht geprüft werden',
  'authCode.paymentRequired': 'Diese Website kann zurzeit keine weiteren Konten anlegen. Fragen Sie dort nach.',
  'authCode.resend': 'Code erneut senden',
  'authCode.resendIn': 'Code erneut senden in {seconds, plural, one {# Sekunde} other {# Sekunden}}',
};
export default texts;
