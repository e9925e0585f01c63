import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Japanese. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'このサイトのアカウントで続ける',
  'authBackend.title': 'このサイトのアカウント',
  'authBackend.asking': 'サイトに本人確認をしています…',
  'authBackend.askingHint': '通常はすぐに終わります。',
  'authBackend.verifying': 'サインインしています…',
  'authBackend.signedIn': 'サインインしました。',
  'authBackend.failed': 'サインインできませんでした',
  'authBackend.tryAgain': 'もう一度試す',
  'authBackend.cancel': 'キャンセル',
  'authBackend.error.notConfigured': 'プラグイン「authBackend」にはサイトに確認する方法がありません',
  'authBackend.error.notConfigured.remedy': 'authBackend.with({ getToken }) または authBackend.with({ getPayload }) を登録してください。',
  'authBackend.error.nothingGiven': 'サイトはあなたの本人確認をしませんでした',
  'authBackend.error.nothingGiven.remedy': 'サイトにサインインしてから、もう一度お試しください。',
  'authBackend.error.timedOut': 'サイトは {limitSeconds} 秒以内に応答しませんでした',
  'authBackend.error.timedOut.remedy': 'もう一度お試しください。',
  'authBackend.error.siteFailed': 'サイトはあなたの本人確認ができませんでした',
  'authBackend.error.siteFailed.remedy': 'もう一度お試しください。',
};
export default texts;
