import type { SmartCatalog } from './smartCatalog.ts';

/** Korean. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': '팩토리 컨트랙트에서 계정 주소를 가져오지 못했습니다',
  'smart.error.noAddressByFactory.remedy': '연결을 확인하고 다시 시도하세요.',
  'smart.error.noAddress': '스마트 계정 주소를 찾을 수 없습니다',
  'smart.error.noAddress.remedy': '계정을 소유한 지갑으로 다시 연결하세요.',
  'smart.error.noMessages': '이 계정은 메시지에 서명할 수 없습니다',
  'smart.error.noMessages.remedy': '여기서는 다른 지갑을 사용하세요.',
  'smart.error.needsOwnAccount': '이 지갑은 자신의 계정에서 코드를 실행할 수 없습니다',
  'smart.error.needsOwnAccount.remedy': '다른 지갑을 사용하세요.',
  'smart.error.keyMissing': '계정이 이 세션 키를 알지 못합니다',
  'smart.error.keyMissing.remedy': '계정을 소유한 지갑에서 부여하세요.',
  'smart.error.keyNotBegun': '이 세션 키는 아직 유효하지 않습니다',
  'smart.error.keyNotBegun.remedy': '유효해질 때까지 기다리거나 다시 부여하세요.',
  'smart.error.keyExpired': '이 세션 키가 만료되었습니다',
  'smart.error.keyExpired.remedy': '계정을 소유한 지갑에서 다시 부여하세요.',
  'smart.error.keyTarget': '이 세션 키는 {address}을(를) 호출할 수 없습니다',
  'smart.error.keyTarget.remedy': '이 컨트랙트를 추가하거나 계정을 소유한 지갑으로 보내세요.',
  'smart.error.keyLimit': '이 세션 키는 한 번에 그만큼 보낼 수 없습니다',
  'smart.error.keyLimit.remedy': '더 적게 보내거나 계정을 소유한 지갑으로 보내세요.',
  'smart.key.signer': '키',
  'smart.key.targets': '호출 가능',
  'smart.key.anyContract': '모든 컨트랙트',
  'smart.key.perCall': '호출당 최대',
  'smart.key.from': '시작',
  'smart.key.until': '종료',
  'smart.key.atOnce': '지금부터',
  'smart.key.grant': '세션 키가 이 계정으로 행동하도록 허용합니다',
  'smart.key.revoke': '세션 키에 부여된 모든 권한을 회수합니다',
};
export default texts;
