import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Japanese. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'アプリ',
  'describeErc7730.codeOf': '実行するコード',
  'describeErc7730.contract': 'コントラクト',
  'describeErc7730.amount': '金額',
  'describeErc7730.rest': 'その他のデータ',
  'describeErc7730.hidden': 'ここに表示されていない値（生データを参照）',
  'describeErc7730.more': 'その他の値（生データを参照）',
  'describeErc7730.yes': 'はい',
  'describeErc7730.no': 'いいえ',
  'describeErc7730.none': 'なし',
  'describeErc7730.unlimited': '{symbol}（無制限）',
  'describeErc7730.units': '{token}の最小単位で{amount}',
  'describeErc7730.block': 'ブロック{block}',
  'describeErc7730.blockAbout': 'ブロック{block}（{time}頃）',
  'describeErc7730.encrypted': '暗号化: {value}',
  'describeErc7730.unknownToken': 'トークンの小数点以下の桁数を読み取れなかったため、金額は最小単位で表示されています。',
  'describeErc7730.notContract': '{address}にあるはずのコントラクトがありません。',
  'describeErc7730.notYours': '{address}は署名に使うアカウントではありません。ここではそのアカウントが想定されています。',
  'describeErc7730.unexpected': 'コントラクトの説明で許可されていない値です：{label}。',
  'describeErc7730.leftOut': '表示されている以外の内容も含まれています。残りに何が隠れているかわかりません。',
  'describeErc7730.error.badDescriptor': 'ERC-7730ディスクリプタではありません：{why}',
  'describeErc7730.error.badDescriptor.remedy': 'ディスクリプタを修正するか、外してください。',
  'describeErc7730.error.unknownContract': 'ERC-7730レジストリには{contract}のディスクリプタがありません。',
  'describeErc7730.error.unknownContract.remedy': 'コントラクトはレジストリの索引と同じ形式で指定してください（例：eip155:1:0x…）。',
  'describeErc7730.error.doesNotFit': 'ERC-7730ディスクリプタがリクエストに合いません：{why}',
  'describeErc7730.error.doesNotFit.remedy': 'ディスクリプタを修正するか、外してください。',
};
export default texts;
