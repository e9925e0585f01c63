import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Korean. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': '이 사이트 계정으로 계속하기',
  'authBackend.title': '이 사이트의 계정',
  'authBackend.asking': '사이트에 회원님이 누구인지 묻는 중…',
  'authBackend.askingHint': '보통 금방 끝나요.',
  'authBackend.verifying': '로그인하는 중…',
  'authBackend.signedIn': '로그인했어요.',
  'authBackend.failed': '로그인하지 못했어요',
  'authBackend.tryAgain': '다시 시도',
  'authBackend.cancel': '취소',
  'authBackend.error.notConfigured': '‘authBackend’ 플러그인이 사이트에 물어볼 방법이 없어요',
  'authBackend.error.notConfigured.remedy': 'authBackend.with({ getToken }) 또는 authBackend.with({ getPayload })를 등록하세요.',
  'authBackend.error.nothingGiven': '사이트가 회원님을 확인해 주지 않았어요',
  'authBackend.error.nothingGiven.remedy': '사이트에 로그인한 다음 다시 시도하세요.',
  'authBackend.error.timedOut': '사이트가 {limitSeconds}초 안에 응답하지 않았어요',
  'authBackend.error.timedOut.remedy': '다시 시도하세요.',
  'authBackend.error.siteFailed': '사이트가 회원님이 누구인지 알려 주지 못했어요',
  'authBackend.error.siteFailed.remedy': '다시 시도하세요.',
};
export default texts;
