import type { WalletConnectModalCatalog } from './walletConnectModalCatalog.ts';

/** Japanese. */
const texts: WalletConnectModalCatalog = {
  'walletConnectModal.error.notInstalled': 'パッケージ{package}がインストールされていません',
  'walletConnectModal.error.notInstalled.remedy': 'このサイトの開発者の方へ：npm install {package}',
  'walletConnectModal.error.notShown': 'WalletConnectを読み込めませんでした',
  'walletConnectModal.error.notShown.remedy': 'インターネット接続を確認して、もう一度お試しください。',
};
export default texts;
