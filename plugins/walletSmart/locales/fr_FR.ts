import type { SmartCatalog } from './smartCatalog.ts';

/** French. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Confirmez la connexion dans {wallet}',
  'smart.connecting.ownerPairing': 'Connectez {wallet}',
  'smart.connecting.hint': 'Son compte est propriétaire de votre compte intelligent.',
  'smart.connecting.preparing': 'Préparation de votre compte intelligent…',
  'smart.connecting.cancel': 'Annuler',
  'smart.error.failedToConnect': 'Échec de la connexion à votre compte intelligent',
  'smart.error.failedToConnect.remedy': 'Réessayez ou utilisez un autre portefeuille.',
  'smart.error.noAddressByFactory': 'L\'adresse du compte n\'a pas pu être obtenue du contrat factory',
  'smart.error.noAddressByFactory.remedy': 'Vérifiez la connexion, puis réessayez.',
  'smart.error.noAddress': 'Aucune adresse de compte intelligent trouvée',
  'smart.error.noAddress.remedy': 'Reconnectez-vous avec le portefeuille à qui appartient le compte.',
  'smart.error.noMessages': 'Ce compte ne peut pas signer de messages',
  'smart.error.noMessages.remedy': 'Utilisez un autre portefeuille ici.',
  'smart.error.needsOwnAccount': 'Le portefeuille ne peut pas exécuter de code dans son propre compte',
  'smart.error.needsOwnAccount.remedy': 'Utilisez un autre portefeuille.',
};
export default texts;
