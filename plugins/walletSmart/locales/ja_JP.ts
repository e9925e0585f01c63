import type { SmartCatalog } from './smartCatalog.ts';

/** Japanese. */
const texts: SmartCatalog = {
  'smart.connecting.owner': '{wallet} で接続を承認してください',
  'smart.connecting.ownerPairing': '{wallet} を接続',
  'smart.connecting.hint': 'そのアカウントがスマートアカウントを所有しています。',
  'smart.connecting.preparing': 'スマートアカウントを準備しています…',
  'smart.connecting.cancel': 'キャンセル',
  'smart.error.failedToConnect': 'スマートアカウントに接続できませんでした',
  'smart.error.failedToConnect.remedy': 'もう一度試すか、別のウォレットをお使いください。',
  'smart.error.noAddressByFactory': 'ファクトリーコントラクトからアカウントのアドレスを取得できませんでした',
  'smart.error.noAddressByFactory.remedy': '接続を確認してもう一度お試しください。',
  'smart.error.noAddress': 'スマートアカウントのアドレスが見つかりません',
  'smart.error.noAddress.remedy': 'アカウントを所有するウォレットでもう一度接続してください。',
  'smart.error.noMessages': 'このアカウントはメッセージに署名できません',
  'smart.error.noMessages.remedy': 'ここでは別のウォレットを使ってください。',
  'smart.error.needsOwnAccount': 'このウォレットは自身のアカウントでコードを実行できません',
  'smart.error.needsOwnAccount.remedy': '別のウォレットを使ってください。',
};
export default texts;
