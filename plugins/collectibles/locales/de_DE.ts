import type { CollectiblesCatalog } from './collectiblesCatalog.ts';

/** German. */
const texts: CollectiblesCatalog = {
  'collectibles.media': 'Was es abspielt',
  'collectibles.loading': 'Die Datei wird gelesen …',
  'collectibles.large': 'Die Datei ist größer als {size}.',
  'collectibles.loadLarge': 'Trotzdem laden',
  'collectibles.tooLarge': 'Die Datei ist zu groß, um hier angezeigt zu werden.',
  'collectibles.lied': 'Die Datei ist etwas anderes, als angegeben wird. Sie wird nicht angezeigt.',
  'collectibles.notHere': 'Diese Website liest keine Dateien von dort, wo sie liegt.',
  'collectibles.unreadable': 'Die Datei konnte nicht gelesen werden.',
  'collectibles.unknown': 'Diese Datei kann hier nicht angezeigt werden.',
  'collectibles.unplayable': 'Dieser Browser kann die Datei nicht abspielen.',
  'collectibles.retry': 'Erneut versuchen',
  'collectibles.page': 'Dieses NFT ist eine Seite. Wenn Sie sie anzeigen, läuft Code der Person, die sie gemacht hat, getrennt von dieser Website und von Ihrer Wallet.',
  'collectibles.show': 'Anzeigen',
  'collectibles.hide': 'Anhalten und ausblenden',
  'collectibles.blocked': 'Diese Website erlaubt es nicht, Seiten von NFTs auszuführen.',
  'collectibles.model': 'Dieses NFT ist ein 3D-Modell. Speichern Sie es und öffnen Sie es mit einer App für Modelle.',
  'collectibles.save': 'Modell speichern',
  'collectibles.supply': 'In der Sammlung',
  'collectibles.balance': 'Davon gehören Ihnen',

  'collectibles.error.notEnumerable': 'Der Vertrag {contract} führt keine Liste seiner Token',
  'collectibles.error.notEnumerable.remedy': 'Fragen Sie einen Indexer danach.',
};

export default texts;
