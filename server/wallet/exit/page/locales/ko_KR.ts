import type { ExitCatalog } from './en.ts';

/** Korean. */
const texts: ExitCatalog = {
  'exit.title': '서버 없이 지갑 열기',
  'exit.about': '백업 파일과 복구 방법 하나가 있으면 이 페이지가 지갑의 키를 보여 줍니다. 그 키는 다른 어떤 지갑에서도 쓸 수 있습니다.',
  'exit.noNetwork': '네트워크를 쓰지 않습니다. 이 페이지의 규칙은 브라우저가 어디에도 연결하지 못하게 합니다. 확실히 하려면 계속하기 전에 네트워크를 끄세요. 똑같이 작동합니다.',
  'exit.isOffline': '브라우저 상태: 오프라인.',
  'exit.isOnline': '브라우저 상태: 온라인.',
  'exit.backupLabel': '백업 파일',
  'exit.noBackup': '먼저 백업 파일을 선택하세요.',
  'exit.notBackup': '지갑의 백업이 아니거나 손상되었습니다.',
  'exit.isRecoveryFile': '이것은 복구 파일입니다. 여기서는 백업 파일을 선택하세요. 복구 파일은 다음에 묻습니다.',
  'exit.newerBackup': '이 백업은 더 새로운 버전의 지갑에서 만들었습니다. 그 버전의 나가기 페이지를 사용하세요.',
  'exit.thisDevice': '이 기기의 조각 사용',
  'exit.deviceNeedsFile': '이 브라우저에는 지갑의 조각이 있지만 서버 없이 여는 데 필요한 것이 없습니다. 백업 파일을 사용하세요.',
  'exit.noMethodTitle': '여기서는 열 수 없습니다',
  'exit.noMethod': '유일한 복구 방법이 패스키이고, 패스키는 지갑 자체의 주소에서만 작동합니다. 그곳에서 이 페이지를 여세요. 위치는 /exit 입니다.',
  'exit.notSecure': '이 브라우저는 이 페이지에 암호 기능을 제공하지 않습니다. 기기의 파일로 또는 https로, 최신 브라우저에서 여세요.',
  'exit.savePage': '나중을 위해 이 페이지 저장',
  'exit.opened': '지갑이 열렸습니다',
  'exit.openedAbout': '아무것도 보내거나 바꾸지 않았습니다. 마치면 네트워크를 다시 켜기 전에 페이지를 닫으세요.',
  'exit.accounts': '계정',
  'exit.showKey': '개인 키 보기',
  'exit.showPhrase': '복구 문구 보기',
  'exit.close': '지갑 닫기',
};

export default texts;
