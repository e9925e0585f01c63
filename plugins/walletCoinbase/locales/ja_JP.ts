import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Japanese. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Coinbase Walletを読み込めませんでした',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'インターネット接続を確認して、もう一度お試しください。',
  'walletCoinbase.error.popupBlocked': 'ブラウザがCoinbase Walletのウィンドウをブロックしました',
  'walletCoinbase.error.popupBlocked.remedy': 'もう一度試すか、このサイトのポップアップを許可してください。',
  'walletCoinbase.error.popupSilent': 'Coinbase Walletのウィンドウを読み込めません',
  'walletCoinbase.error.popupSilent.remedy': 'インターネット接続を確認して、もう一度お試しください。',
  'walletCoinbase.error.popupClosed': 'Coinbase Walletのウィンドウが、読み込みの完了前に閉じられました',
  'walletCoinbase.error.popupClosed.remedy': 'もう一度お試しください。自動的に閉じる場合は、このサイトのCross-Origin-Opener-Policyヘッダーが原因です。',
  'walletCoinbase.error.sdkMissing': 'パッケージ@coinbase/wallet-sdkがインストールされていません',
  'walletCoinbase.error.sdkMissing.remedy': 'このサイトの開発者の方へ：npm install @coinbase/wallet-sdk',
};
export default texts;
