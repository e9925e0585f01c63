import type { ExitCatalog } from './en.ts';

/** Japanese. */
const texts: ExitCatalog = {
  'exit.title': 'サーバーなしでウォレットを開く',
  'exit.about': 'バックアップファイルと復元方法のひとつがあれば、このページでウォレットの鍵を表示できます。その鍵はほかのどのウォレットでも使えます。',
  'exit.noNetwork': 'ネットワークは使われません。このページの規則により、ブラウザーはどこにも接続できません。確実にするには、続ける前にネットワークを切ってください。動作は変わりません。',
  'exit.isOffline': 'ブラウザーの表示:オフライン。',
  'exit.isOnline': 'ブラウザーの表示:オンライン。',
  'exit.backupLabel': 'バックアップファイル',
  'exit.noBackup': '先にバックアップファイルを選んでください。',
  'exit.notBackup': 'これはウォレットのバックアップではないか、壊れています。',
  'exit.isRecoveryFile': 'これは復元ファイルです。ここではバックアップファイルを選んでください。復元ファイルは次に求められます。',
  'exit.newerBackup': 'このバックアップは新しいバージョンのウォレットで作られました。そのバージョンの退出ページを使ってください。',
  'exit.thisDevice': 'この端末のシェアを使う',
  'exit.deviceNeedsFile': 'このブラウザーにはウォレットのシェアがありますが、サーバーなしで開くためのものがありません。バックアップファイルを使ってください。',
  'exit.noMethodTitle': 'ここでは開けません',
  'exit.noMethod': '復元方法はパスキーだけで、パスキーはウォレット自身のアドレスでしか使えません。そこでこのページを開いてください。場所は /exit です。',
  'exit.notSecure': 'このブラウザーではこのページの暗号機能を使えません。端末上のファイルから、または https で、新しいブラウザーで開いてください。',
  'exit.savePage': 'このページを保存する',
  'exit.opened': 'ウォレットが開きました',
  'exit.openedAbout': '何も送信も変更もされていません。終わったらページを閉じてから、ネットワークを戻してください。',
  'exit.accounts': 'アカウント',
  'exit.showKey': '秘密鍵を表示',
  'exit.showPhrase': 'リカバリーフレーズを表示',
  'exit.close': 'ウォレットを閉じる',
};

export default texts;
