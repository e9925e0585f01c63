import type { SmartCatalog } from './smartCatalog.ts';

/** Japanese. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'ファクトリーコントラクトからアカウントのアドレスを取得できませんでした',
  'smart.error.noAddressByFactory.remedy': '接続を確認してもう一度お試しください。',
  'smart.error.noAddress': 'スマートアカウントのアドレスが見つかりません',
  'smart.error.noAddress.remedy': 'アカウントを所有するウォレットでもう一度接続してください。',
  'smart.error.noMessages': 'このアカウントはメッセージに署名できません',
  'smart.error.noMessages.remedy': 'ここでは別のウォレットを使ってください。',
  'smart.error.needsOwnAccount': 'このウォレットは自身のアカウントでコードを実行できません',
  'smart.error.needsOwnAccount.remedy': '別のウォレットを使ってください。',
  'smart.error.keyMissing': 'このアカウントはこのセッションキーを知りません',
  'smart.error.keyMissing.remedy': 'アカウントを所有するウォレットで許可してください。',
  'smart.error.keyNotBegun': 'このセッションキーはまだ有効ではありません',
  'smart.error.keyNotBegun.remedy': '有効になるまで待つか、もう一度許可してください。',
  'smart.error.keyExpired': 'このセッションキーは期限切れです',
  'smart.error.keyExpired.remedy': 'アカウントを所有するウォレットでもう一度許可してください。',
  'smart.error.keyTarget': 'このセッションキーでは {address} を呼び出せません',
  'smart.error.keyTarget.remedy': 'このコントラクトを追加するか、アカウントを所有するウォレットで送信してください。',
  'smart.error.keyLimit': 'このセッションキーでは一度にこれほど送れません',
  'smart.error.keyLimit.remedy': '金額を減らすか、アカウントを所有するウォレットで送信してください。',
  'smart.key.signer': 'キー',
  'smart.key.targets': '呼び出せる先',
  'smart.key.anyContract': 'すべてのコントラクト',
  'smart.key.perCall': '1回の呼び出しの上限',
  'smart.key.from': '開始',
  'smart.key.until': '終了',
  'smart.key.atOnce': '今すぐ',
  'smart.key.grant': 'セッションキーがこのアカウントとして操作できるようにします',
  'smart.key.revoke': 'セッションキーに許可したものをすべて取り消します',
};
export default texts;
