import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Korean. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': '앱',
  'describeErc7730.codeOf': '실행하는 코드',
  'describeErc7730.contract': '컨트랙트',
  'describeErc7730.amount': '금액',
  'describeErc7730.rest': '추가 데이터',
  'describeErc7730.hidden': '여기에 표시되지 않은 값(원시 데이터 참조)',
  'describeErc7730.more': '추가 값(원시 데이터 참조)',
  'describeErc7730.yes': '예',
  'describeErc7730.no': '아니요',
  'describeErc7730.none': '없음',
  'describeErc7730.unlimited': '{symbol} 무제한',
  'describeErc7730.units': '{token}의 최소 단위로 {amount}',
  'describeErc7730.block': '블록 {block}',
  'describeErc7730.blockAbout': '블록 {block}, 대략 {time}',
  'describeErc7730.encrypted': '암호화됨: {value}',
  'describeErc7730.unknownToken': '토큰의 소수 자릿수를 읽지 못해 금액을 최소 단위로 표시했어요.',
  'describeErc7730.notContract': '{address}에 있어야 할 컨트랙트가 없어요.',
  'describeErc7730.notYours': '{address}은(는) 서명에 사용하는 계정이 아니에요. 여기에는 그 계정이 와야 해요.',
  'describeErc7730.unexpected': '컨트랙트 설명이 허용하지 않는 값이에요: {label}.',
  'describeErc7730.leftOut': '표시된 것보다 더 많은 내용이 들어 있어요. 나머지에 무엇이든 숨어 있을 수 있어요.',
  'describeErc7730.error.badDescriptor': 'ERC-7730 디스크립터가 아니에요: {why}',
  'describeErc7730.error.badDescriptor.remedy': '디스크립터를 고치거나 빼세요.',
  'describeErc7730.error.unknownContract': 'ERC-7730 레지스트리에 {contract}의 디스크립터가 없어요.',
  'describeErc7730.error.unknownContract.remedy': '레지스트리 색인과 같은 형식으로 컨트랙트를 적으세요. 예: eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'ERC-7730 디스크립터가 요청에 맞지 않아요: {why}',
  'describeErc7730.error.doesNotFit.remedy': '디스크립터를 고치거나 빼세요.',
};
export default texts;
