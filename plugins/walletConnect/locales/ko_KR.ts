import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Korean. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': '플러그인 ‘walletConnect’에 프로젝트 ID가 없어요',
  'walletConnect.error.noProjectId.remedy': '내 프로젝트의 ID로 walletConnect.with({ projectId })를 등록하세요.',
  'walletConnect.error.notInstalled': '{package} 패키지가 설치되어 있지 않아요',
  'walletConnect.error.notInstalled.remedy': '사이트 개발자용 안내: npm install {package}',
  'walletConnect.error.notLoaded': 'WalletConnect를 불러오지 못했어요',
  'walletConnect.error.notLoaded.remedy': '인터넷 연결을 확인한 다음 다시 시도하세요.',
  'walletConnect.error.unreachable': 'WalletConnect에 연결할 수 없어요',
  'walletConnect.error.unreachable.remedy': '인터넷 연결을 확인한 다음 다시 시도하세요.',
  'walletConnect.error.refused': 'WalletConnect가 이 사이트를 거부했어요: {reason}',
  'walletConnect.error.refused.remedy': '사이트 운영자용 안내: 프로젝트 ID와 허용된 출처를 확인하세요.',
  'walletConnect.error.noSharedNetwork': '지갑이 이 사이트의 네트워크를 하나도 지원하지 않아요',
  'walletConnect.error.noSharedNetwork.remedy': '지갑에 이 사이트의 네트워크를 추가하거나 다른 지갑을 사용하세요.',
  'walletConnect.error.requestExpired': '지갑이 제시간에 응답하지 않았어요',
  'walletConnect.error.requestExpired.remedy': '지갑을 연 다음 다시 시도하세요.',
};
export default texts;
