import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Japanese. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': 'ゲストとして続ける',
  'authGuest.title': 'ゲストアカウント',
  'authGuest.generating': 'ゲストアカウントを作成しています',
  'authGuest.connected': 'ゲストアカウントの準備ができました。',
  'authGuest.failed': 'ゲストアカウントを作成できませんでした',
  'authGuest.tryAgain': 'もう一度試す',
};
export default texts;
