import type { AuthGuestCatalog } from './authGuestCatalog.ts';

/** Korean. */
const texts: AuthGuestCatalog = {
  'authGuest.continue': '게스트로 계속하기',
  'authGuest.title': '게스트 계정',
  'authGuest.generating': '게스트 계정을 만드는 중이에요',
  'authGuest.connected': '게스트 계정이 준비됐어요.',
  'authGuest.failed': '게스트 계정을 만들지 못했어요',
  'authGuest.tryAgain': '다시 시도',
};
export default texts;
