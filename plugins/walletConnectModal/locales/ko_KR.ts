import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Korean. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': '{package} 패키지가 설치되어 있지 않습니다',
  'walletConnectModal.error.notInstalled.remedy': '이 사이트의 개발자: npm install {package}',
  'walletConnectModal.error.notShown': 'WalletConnect를 불러올 수 없습니다',
  'walletConnectModal.error.notShown.remedy': '인터넷 연결을 확인한 후 다시 시도하세요.',
};
export default texts;
