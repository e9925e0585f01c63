import type { SessionCookieCatalog } from './sessionCookieCatalog.ts';

/** Korean. */
const texts: SessionCookieCatalog = {
  'sessionCookie.error.refused': '사이트가 이 계정을 받아들이지 않았어요 ({why})',
  'sessionCookie.error.refused.remedy': '다시 시도하거나, 연결을 끊은 다음 다시 연결하세요.',
  'sessionCookie.error.unreadable': '사이트의 응답을 읽을 수 없어요',
  'sessionCookie.error.unreadable.remedy': '페이지를 새로고침한 다음 다시 시도하세요.',
  'sessionCookie.error.endFailed': '로그아웃하지 못했어요',
  'sessionCookie.error.endFailed.remedy': '사이트에 아직 로그인되어 있을 수 있어요. 인터넷 연결을 확인하세요. 다시 시도할게요.',
};
export default texts;
