import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Japanese. */
const texts: CollectiblesCatalog = {
  'collectibles.media': '再生されるもの',
  'collectibles.loading': 'ファイルを読み込み中…',
  'collectibles.large': 'ファイルが{size}を超えています。',
  'collectibles.loadLarge': 'それでも読み込む',
  'collectibles.tooLarge': 'ファイルが大きすぎるため、ここでは表示できません。',
  'collectibles.lied': 'ファイルの中身が、示されている種類と違います。表示しません。',
  'collectibles.notHere': 'このサイトは、このファイルがある場所からは読み込みません。',
  'collectibles.unreadable': 'ファイルを読み込めませんでした。',
  'collectibles.unknown': 'このファイルはここでは表示できません。',
  'collectibles.unplayable': 'このブラウザではファイルを再生できません。',
  'collectibles.retry': 'もう一度試す',
  'collectibles.page': 'このNFTはページです。表示すると、作成者のコードが、このサイトやウォレットから切り離されて実行されます。',
  'collectibles.show': '表示する',
  'collectibles.hide': '止めて隠す',
  'collectibles.blocked': 'このサイトでは、NFTのページを実行できません。',
  'collectibles.model': 'このNFTは3Dモデルです。保存して、モデル用のアプリで開いてください。',
  'collectibles.save': 'モデルを保存',
  'collectibles.supply': 'コレクション全体',
  'collectibles.balance': 'コレクション内の保有数',

  'collectibles.error.notEnumerable': 'コントラクト{contract}はトークンの一覧を提供していません',
  'collectibles.error.notEnumerable.remedy': 'インデクサーに問い合わせてください。',
};

export default texts;
