import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** Korean. */
const texts: CollectiblesCatalog = {
  'collectibles.media': '재생되는 내용',
  'collectibles.loading': '파일을 읽는 중…',
  'collectibles.large': '파일이 {size}보다 커요.',
  'collectibles.loadLarge': '그래도 불러오기',
  'collectibles.tooLarge': '파일이 너무 커서 여기에 표시할 수 없어요.',
  'collectibles.lied': '파일의 실제 내용이 알려진 것과 달라요. 표시하지 않아요.',
  'collectibles.notHere': '이 사이트는 이 파일이 있는 곳에서 파일을 읽지 않아요.',
  'collectibles.unreadable': '파일을 읽지 못했어요.',
  'collectibles.unknown': '여기서는 이 파일을 표시할 수 없어요.',
  'collectibles.unplayable': '이 브라우저에서는 파일을 재생할 수 없어요.',
  'collectibles.retry': '다시 시도',
  'collectibles.page': '이 NFT는 페이지예요. 표시하면 만든 사람의 코드가 이 사이트와 지갑에서 분리된 채 실행돼요.',
  'collectibles.show': '표시하기',
  'collectibles.hide': '멈추고 숨기기',
  'collectibles.blocked': '이 사이트에서는 NFT 페이지를 실행할 수 없어요.',
  'collectibles.model': '이 NFT는 3D 모델이에요. 저장한 뒤 모델용 앱으로 여세요.',
  'collectibles.save': '모델 저장',
  'collectibles.supply': '컬렉션 전체',
  'collectibles.balance': '컬렉션 중 내 보유량',

  'collectibles.error.notEnumerable': '컨트랙트 {contract}는 토큰 목록을 제공하지 않아요',
  'collectibles.error.notEnumerable.remedy': '인덱서에 문의하세요.',
};

export default texts;
