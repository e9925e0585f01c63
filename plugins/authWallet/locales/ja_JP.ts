import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Japanese. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'ウォレットでサインイン',
  'authWallet.link': 'ウォレットを連携',
  'authWallet.choose': 'サインインに使うウォレットを選んでください。',
  'authWallet.chooseLink': 'アカウントに追加するウォレットを選んでください。',
  'authWallet.opening': '{wallet} を開いています…',
  'authWallet.openingHint': '{wallet} がこのサイトにアカウントを表示することを許可してください。',
  'authWallet.preparing': 'メッセージを作成しています…',
  'authWallet.signing': '{wallet} で確認してください',
  'authWallet.signingHint': '{wallet} のポップアップが表示されます。そこでメッセージに署名してください。費用はかからず、資金も動きません。',
  'authWallet.verifying': 'サインインしています…',
  'authWallet.signedIn': 'サインインしました。',
  'authWallet.failed': 'サインインできませんでした',
  'authWallet.rejected': '{wallet} でリクエストを拒否しました。',
  'authWallet.tryAgain': 'もう一度試す',
  'authWallet.others': 'すべてのウォレットを表示',
  'authWallet.error.noPage': 'ウォレットでサインインできるページがありません',
  'authWallet.error.noPage.remedy': 'ブラウザーのページからサインインしてください。',
  'authWallet.error.wrongMessage': 'ウォレットのサーバーが署名を求めている内容は、このページへのサインインではありません',
  'authWallet.error.wrongMessage.remedy': '何も署名されていません。サイトに知らせてください。',
};
export default texts;
