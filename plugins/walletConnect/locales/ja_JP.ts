import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Japanese. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'プラグイン「walletConnect」にプロジェクトIDがありません',
  'walletConnect.error.noProjectId.remedy': 'ご自身のプロジェクトのIDでwalletConnect.with({ projectId })を登録してください。',
  'walletConnect.error.notInstalled': 'パッケージ{package}がインストールされていません',
  'walletConnect.error.notInstalled.remedy': 'このサイトの開発者の方へ：npm install {package}',
  'walletConnect.error.notLoaded': 'WalletConnectを読み込めませんでした',
  'walletConnect.error.notLoaded.remedy': 'インターネット接続を確認して、もう一度お試しください。',
  'walletConnect.error.unreachable': 'WalletConnectに接続できません',
  'walletConnect.error.unreachable.remedy': 'インターネット接続を確認して、もう一度お試しください。',
  'walletConnect.error.refused': 'WalletConnectがこのサイトを拒否しました：{reason}',
  'walletConnect.error.refused.remedy': 'このサイトの運営者の方へ：プロジェクトIDと、許可されているオリジンを確認してください。',
  'walletConnect.error.noSharedNetwork': 'このウォレットは、このサイトのどのネットワークにも対応していません',
  'walletConnect.error.noSharedNetwork.remedy': 'いずれかのネットワークをウォレットに追加するか、別のウォレットを使ってください。',
  'walletConnect.error.requestExpired': 'ウォレットから時間内に応答がありませんでした',
  'walletConnect.error.requestExpired.remedy': 'ウォレットを開いて、もう一度お試しください。',
};
export default texts;
