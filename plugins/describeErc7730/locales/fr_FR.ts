import type { DescribeErc7730Catalog } from './describeErc7730Catalog.ts';

/** French. */
const texts: DescribeErc7730Catalog = {
  'describeErc7730.owner': 'Application',
  'describeErc7730.codeOf': 'Exécute le code de',
  'describeErc7730.contract': 'Contrat',
  'describeErc7730.amount': 'Montant',
  'describeErc7730.rest': 'Autres données',
  'describeErc7730.hidden': 'Valeurs non affichées ici, voir les données brutes',
  'describeErc7730.more': 'Autres valeurs, voir les données brutes',
  'describeErc7730.yes': 'Oui',
  'describeErc7730.no': 'Non',
  'describeErc7730.none': 'Aucun',
  'describeErc7730.unlimited': '{symbol} sans limite',
  'describeErc7730.units': '{amount} des plus petites unités de {token}',
  'describeErc7730.block': 'Bloc {block}',
  'describeErc7730.blockAbout': 'Bloc {block}, vers {time}',
  'describeErc7730.encrypted': 'Chiffré : {value}',
  'describeErc7730.unknownToken': 'Le nombre de décimales d’un jeton n’a pas pu être lu : son montant est affiché dans les plus petites unités.',
  'describeErc7730.notContract': 'Il n’y a pas de contrat à l’adresse {address}, où l’on en attend un.',
  'describeErc7730.notYours': '{address} n’est pas le compte avec lequel vous signez, alors que c’est lui qui est attendu ici.',
  'describeErc7730.unexpected': 'Une valeur n’est pas de celles que la description du contrat autorise : {label}.',
  'describeErc7730.leftOut': 'Cette demande contient plus que ce qui est affiché. Le reste peut cacher n’importe quoi.',
  'describeErc7730.error.badDescriptor': 'Ceci n’est pas un descripteur ERC-7730 : {why}',
  'describeErc7730.error.badDescriptor.remedy': 'Corrigez le descripteur ou retirez-le.',
  'describeErc7730.error.unknownContract': 'Le registre ERC-7730 n’a pas de descripteur pour {contract}.',
  'describeErc7730.error.unknownContract.remedy': 'Nommez le contrat comme dans les index du registre, p. ex. eip155:1:0x…',
  'describeErc7730.error.doesNotFit': 'Le descripteur ERC-7730 ne convient pas à la demande : {why}',
  'describeErc7730.error.doesNotFit.remedy': 'Corrigez le descripteur ou retirez-le.',
};
export default texts;
