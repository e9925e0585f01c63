import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** German. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Mit dem Konto dieser Website fortfahren',
  'authBackend.title': 'Konto dieser Website',
  'authBackend.asking': 'Die Website wird gefragt, wer Sie sind…',
  'authBackend.askingHint': 'Das dauert in der Regel nur einen Moment.',
  'authBackend.verifying': 'Sie werden angemeldet…',
  'authBackend.signedIn': 'Sie sind angemeldet.',
  'authBackend.failed': 'Anmeldung fehlgeschlagen',
  'authBackend.tryAgain': 'Erneut versuchen',
  'authBackend.cancel': 'Abbrechen',
  'authBackend.error.notConfigured': 'Das Plugin „authBackend“ kann die Website nicht fragen',
  'authBackend.error.notConfigured.remedy': 'Registrieren Sie authBackend.with({ getToken }) oder authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'Die Website hat nicht bestätigt, wer Sie sind',
  'authBackend.error.nothingGiven.remedy': 'Melden Sie sich bei der Website an und versuchen Sie es dann erneut.',
  'authBackend.error.timedOut': 'Die Website hat nicht innerhalb von {limitSeconds} s geantwortet',
  'authBackend.error.timedOut.remedy': 'Versuchen Sie es erneut.',
  'authBackend.error.siteFailed': 'Die Website konnte nicht sagen, wer Sie sind',
  'authBackend.error.siteFailed.remedy': 'Versuchen Sie es erneut.',
};
export default texts;
