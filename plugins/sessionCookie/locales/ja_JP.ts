import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Japanese. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': 'サイトがこのアカウントを受け付けませんでした ({why})',
  'sessionCookie.error.refused.remedy': 'もう一度お試しいただくか、接続を解除してから再接続してください。',
  'sessionCookie.error.unreadable': 'サイトの応答を読み取れませんでした',
  'sessionCookie.error.unreadable.remedy': 'ページを再読み込みしてから、もう一度お試しください。',
  'sessionCookie.error.endFailed': 'サインアウトできませんでした',
  'sessionCookie.error.endFailed.remedy': 'まだサイトにサインインしている可能性があります。インターネット接続を確認してください。もう一度試みます。',
};
export default texts;
