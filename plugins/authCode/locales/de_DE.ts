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
  'authCode.linkAndCodeSent': 'Eine E-Mail wurde an {to} gesendet. Öffnen Sie ihren Link, auf diesem oder einem anderen Gerät, und wählen Sie dort die Zahl unten. Oder geben Sie ihren Code hier ein.',
  'authCode.linkSent': 'Ein Link wurde an {to} gesendet. Öffnen Sie ihn, auf diesem oder einem anderen Gerät, und wählen Sie dort die Zahl unten.',
  'authCode.linkNumber': 'Zu wählende Zahl',
  'authCode.linkWaits': 'Diese Seite macht von selbst weiter.',
  'authCode.linkAway': 'Die Wallet ist gerade nicht erreichbar. Es wird weiter versucht …',
  'authCode.linkConfirmed': 'Bestätigt. Einen Moment …',
  'authCode.linkDeclined': 'Der Link wurde abgelehnt. Senden Sie eine neue E-Mail, um es noch einmal zu versuchen.',
  'authCode.linkOver': 'Der Link ist abgelaufen oder wurde ersetzt. Senden Sie eine neue E-Mail, um es noch einmal zu versuchen.',
  'authCode.resendMail': 'Neue E-Mail senden',
  'authCode.resendMailIn': 'Neue E-Mail senden in {seconds, plural, one {# Sekunde} other {# Sekunden}}',
};
export default texts;
