import type { SmartCatalog } from './smartCatalog.ts';

/** Korean. */
const texts: SmartCatalog = {
  'smart.connecting.owner': '{wallet}에서 연결을 확인하세요',
  'smart.connecting.ownerPairing': '{wallet} 연결',
  'smart.connecting.hint': '이 지갑의 계정이 스마트 계정을 소유합니다.',
  'smart.connecting.preparing': '스마트 계정을 준비하는 중…',
  'smart.connecting.cancel': '취소',
  'smart.error.failedToConnect': '스마트 계정에 연결하지 못했습니다',
  'smart.error.failedToConnect.remedy': '다시 시도하거나 다른 지갑을 사용하세요.',
  'smart.error.noAddressByFactory': '팩토리 컨트랙트에서 계정 주소를 가져오지 못했습니다',
  'smart.error.noAddressByFactory.remedy': '연결을 확인하고 다시 시도하세요.',
  'smart.error.noAddress': '스마트 계정 주소를 찾을 수 없습니다',
  'smart.error.noAddress.remedy': '계정을 소유한 지갑으로 다시 연결하세요.',
  'smart.error.noMessages': '이 계정은 메시지에 서명할 수 없습니다',
  'smart.error.noMessages.remedy': '여기서는 다른 지갑을 사용하세요.',
  'smart.error.needsOwnAccount': '이 지갑은 자신의 계정에서 코드를 실행할 수 없습니다',
  'smart.error.needsOwnAccount.remedy': '다른 지갑을 사용하세요.',
};
export default texts;
