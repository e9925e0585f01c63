import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Japanese. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'パスキー',
  'authPasskey.linkTitle': 'パスキーをリンク',
  'authPasskey.loading': 'お待ちください…',
  'authPasskey.about': 'パスキーを使うと、指紋、顔、または端末の PIN でサインインできます。',
  'authPasskey.create': 'パスキーを作成',
  'authPasskey.have': 'パスキーを持っています',
  'authPasskey.requesting': 'パスキーをリクエストしています',
  'authPasskey.creating': 'パスキーを作成しています',
  'authPasskey.follow': 'ブラウザーが表示するウィンドウで続けてください。',
  'authPasskey.done': 'パスキーが確認されました。お待ちください…',
  'authPasskey.failedToLogin': 'ログインできませんでした',
  'authPasskey.failedToCreate': 'パスキーを作成できませんでした',
  'authPasskey.errorCreating': 'パスキーの作成中にエラーが発生しました: {message}',
  'authPasskey.tryAgain': 'もう一度試す',
  'authPasskey.createNew': '新しいパスキーを作成',
};
export default texts;
