import type { ExitCatalog } from './en.ts';

/** Filipino. */
const texts: ExitCatalog = {
  'exit.title': 'Buksan ang iyong wallet nang walang server',
  'exit.about': 'Gamit ang iyong backup file at isa sa mga paraan mo ng pagbawi, ipinapakita ng pahinang ito ang key ng iyong wallet. Magagamit mo ito pagkatapos sa anumang ibang wallet.',
  'exit.noNetwork': 'Walang network na ginagamit. Ipinagbabawal ng mga patakaran ng pahinang ito na kumonekta ang browser kahit saan. Para makasiguro, patayin ang iyong network bago magpatuloy: pareho ang takbo ng lahat.',
  'exit.isOffline': 'Sabi ng browser mo: offline.',
  'exit.isOnline': 'Sabi ng browser mo: online.',
  'exit.backupLabel': 'File ng backup',
  'exit.noBackup': 'Piliin muna ang backup file.',
  'exit.notBackup': 'Hindi ito backup ng wallet, o sira ito.',
  'exit.isRecoveryFile': 'Ito ang file ng pagbawi. Piliin dito ang backup file; ang file ng pagbawi ang susunod na hihingin.',
  'exit.newerBackup': 'Ginawa ang backup na ito ng mas bagong bersyon ng wallet. Gamitin ang exit page ng bersyong iyon.',
  'exit.thisDevice': 'Gamitin ang bahagi sa device na ito',
  'exit.deviceNeedsFile': 'May hawak na bahagi ng wallet ang browser na ito, pero wala ang nagbubukas nito nang walang server. Gumamit ng backup file.',
  'exit.noMethodTitle': 'Hindi ito mabubuksan dito',
  'exit.noMethod': 'Passkey lang ang paraan nito ng pagbawi, at gumagana lang ang mga passkey sa sariling address ng wallet. Buksan ang pahinang ito roon: nasa /exit ito.',
  'exit.notSecure': 'Walang cryptography ang browser na ito para sa pahinang ito. Buksan ito mula sa file sa iyong device, o sa https, sa bagong browser.',
  'exit.savePage': 'I-save ang pahinang ito para mamaya',
  'exit.opened': 'Bukas na ang iyong wallet',
  'exit.openedAbout': 'Walang ipinadala o binago. Isara ang pahina kapag tapos ka na, bago buksan muli ang iyong network.',
  'exit.accounts': 'Mga account',
  'exit.showKey': 'Ipakita ang pribadong key',
  'exit.showPhrase': 'Ipakita ang recovery phrase',
  'exit.close': 'Isara ang wallet',
};

export default texts;
