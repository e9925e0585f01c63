import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** German. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Anwendung',
  'describeErc7730.codeOf': 'Führt den Code aus von',
  'describeErc7730.contract': 'Vertrag',
  'describeErc7730.amount': 'Betrag',
  'describeErc7730.rest': 'Weitere Daten',
  'describeErc7730.hidden': 'Hier nicht gezeigte Werte, siehe Rohdaten',
  'describeErc7730.more': 'Weitere Werte, siehe Rohdaten',
  'describeErc7730.yes': 'Ja',
  'describeErc7730.no': 'Nein',
  'describeErc7730.none': 'Keine',
  'describeErc7730.unlimited': 'Unbegrenzt {symbol}',
  'describeErc7730.units': '{amount} der kleinsten Einheiten von {token}',
  'describeErc7730.block': 'Block {block}',
  'describeErc7730.blockAbout': 'Block {block}, etwa {time}',
  'describeErc7730.encrypted': 'Verschlüsselt: {value}',
  'describeErc7730.unknownToken': 'Die Dezimalstellen eines Tokens konnten nicht gelesen werden; sein Betrag steht daher in den kleinsten Einheiten.',
  'describeErc7730.notContract': 'An der Adresse {address} ist kein Vertrag, obwohl dort einer erwartet wird.',
  'describeErc7730.notYours': '{address} ist nicht das Konto, mit dem Sie unterschreiben, obwohl es hier erwartet wird.',
  'describeErc7730.unexpected': 'Ein Wert ist keiner, den die Beschreibung des Vertrags erlaubt: {label}.',
  'describeErc7730.leftOut': 'Hierin steht mehr, als gezeigt wird. Im Rest kann sich alles verbergen.',
  'describeErc7730.error.badDescriptor': 'Das ist kein ERC-7730-Deskriptor: {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Korrigieren Sie den Deskriptor oder lassen Sie ihn weg.',
  'describeErc7730.error.unknownContract': 'Das ERC-7730-Register hat keinen Deskriptor für {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Benennen Sie den Vertrag wie in den Verzeichnissen des Registers, z. B. eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'Der ERC-7730-Deskriptor passt nicht zur Anfrage: {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Korrigieren Sie den Deskriptor oder lassen Sie ihn weg.',
};
export default texts;
