import type { SmartCatalog } from './smartCatalog.ts';

/** French. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'L\'adresse du compte n\'a pas pu être obtenue du contrat factory',
  'smart.error.noAddressByFactory.remedy': 'Vérifiez la connexion, puis réessayez.',
  'smart.error.noAddress': 'Aucune adresse de compte intelligent trouvée',
  'smart.error.noAddress.remedy': 'Reconnectez-vous avec le portefeuille à qui appartient le compte.',
  'smart.error.noMessages': 'Ce compte ne peut pas signer de messages',
  'smart.error.noMessages.remedy': 'Utilisez un autre portefeuille ici.',
  'smart.error.needsOwnAccount': 'Le portefeuille ne peut pas exécuter de code dans son propre compte',
  'smart.error.needsOwnAccount.remedy': 'Utilisez un autre portefeuille.',
  'smart.error.keyMissing': 'Le compte ne connaît pas cette clé de session',
  'smart.error.keyMissing.remedy': 'Faites-la accorder par le portefeuille propriétaire du compte.',
  'smart.error.keyNotBegun': 'Cette clé de session n’est pas encore valable',
  'smart.error.keyNotBegun.remedy': 'Attendez qu’elle le soit, ou faites-la accorder de nouveau.',
  'smart.error.keyExpired': 'Cette clé de session a expiré',
  'smart.error.keyExpired.remedy': 'Faites-la accorder de nouveau par le portefeuille propriétaire du compte.',
  'smart.error.keyTarget': 'Cette clé de session ne peut pas appeler {address}',
  'smart.error.keyTarget.remedy': 'Faites ajouter ce contrat, ou envoyez avec le portefeuille propriétaire du compte.',
  'smart.error.keyLimit': 'Cette clé de session ne peut pas envoyer autant en une fois',
  'smart.error.keyLimit.remedy': 'Envoyez moins, ou envoyez avec le portefeuille propriétaire du compte.',
  'smart.key.signer': 'Clé',
  'smart.key.targets': 'Peut appeler',
  'smart.key.anyContract': 'N’importe quel contrat',
  'smart.key.perCall': 'Au plus par appel',
  'smart.key.from': 'À partir de',
  'smart.key.until': 'Jusqu’au',
  'smart.key.atOnce': 'Tout de suite',
  'smart.key.grant': 'Permet à une clé de session d’agir pour ce compte',
  'smart.key.revoke': 'Retire tout ce qui a été accordé à une clé de session',
};
export default texts;
