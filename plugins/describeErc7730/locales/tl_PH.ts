import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** Filipino. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'App',
  'describeErc7730.codeOf': 'Pinapatakbo ang code ng',
  'describeErc7730.contract': 'Kontrata',
  'describeErc7730.amount': 'Halaga',
  'describeErc7730.rest': 'Iba pang data',
  'describeErc7730.hidden': 'Mga value na hindi ipinapakita rito, tingnan ang raw data',
  'describeErc7730.more': 'Iba pang value, tingnan ang raw data',
  'describeErc7730.yes': 'Oo',
  'describeErc7730.no': 'Hindi',
  'describeErc7730.none': 'Wala',
  'describeErc7730.unlimited': '{symbol} na walang limitasyon',
  'describeErc7730.units': '{amount} ng pinakamaliit na unit ng {token}',
  'describeErc7730.block': 'Block {block}',
  'describeErc7730.blockAbout': 'Block {block}, bandang {time}',
  'describeErc7730.encrypted': 'Naka-encrypt: {value}',
  'describeErc7730.unknownToken': 'Hindi mabasa kung ilang decimal ang isang token, kaya ipinapakita ang halaga sa pinakamaliit na unit.',
  'describeErc7730.notContract': 'Walang kontrata sa {address}, kung saan dapat mayroon.',
  'describeErc7730.notYours': 'Ang {address} ay hindi ang account na ipanlalagda mo, na siyang inaasahan dito.',
  'describeErc7730.unexpected': 'May value na hindi pinapayagan ng paglalarawan ng kontrata: {label}.',
  'describeErc7730.leftOut': 'May laman itong higit sa ipinapakita. Kahit ano ay puwedeng nakatago sa iba pa.',
  'describeErc7730.error.badDescriptor': 'Hindi ito ERC-7730 descriptor: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Itama ang descriptor, o alisin ito.',
  'describeErc7730.error.unknownContract': 'Walang descriptor ang ERC-7730 registry para sa {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Pangalanan ang kontrata gaya ng nasa mga index ng registry, hal. eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'Hindi tugma ang ERC-7730 descriptor sa request: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Itama ang descriptor, o alisin ito.',
};
export default texts;
