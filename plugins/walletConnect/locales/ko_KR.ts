import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Korean. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': "플러그인 'walletConnect'에 프로젝트 ID가 없습니다",
  'walletConnect.error.noProjectId.remedy': '자신의 프로젝트 ID로 walletConnect.with({ projectId })를 등록하세요.',
  'walletConnect.error.notInstalled': '{package} 패키지가 설치되어 있지 않습니다',
  'walletConnect.error.notInstalled.remedy': '이 사이트의 개발자: npm install {package}',
  'walletConnect.error.notLoaded': 'WalletConnect를 불러올 수 없습니다',
  'walletConnect.error.notLoaded.remedy': '인터넷 연결을 확인한 후 다시 시도하세요.',
  'walletConnect.error.unreachable': 'WalletConnect에 연결할 수 없습니다',
  'walletConnect.error.unreachable.remedy': '인터넷 연결을 확인한 후 다시 시도하세요.',
  'walletConnect.error.refused': 'WalletConnect가 이 사이트를 거부했습니다: {reason}',
  'walletConnect.error.refused.remedy': '이 사이트의 운영자: 프로젝트 ID와 허용된 출처를 확인하세요.',
  'walletConnect.error.noSharedNetwork': '지갑이 이 사이트의 네트워크를 하나도 지원하지 않습니다',
  'walletConnect.error.noSharedNetwork.remedy': '지갑에 네트워크를 추가하거나 다른 지갑을 사용하세요.',
  'walletConnect.error.requestExpired': '지갑이 제시간에 응답하지 않았습니다',
  'walletConnect.error.requestExpired.remedy': '지갑을 연 후 다시 시도하세요.',
};
export default texts;
