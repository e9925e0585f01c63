import type { WalletConnectCatalog } from './walletConnectCatalog.ts';

/** Brazilian Portuguese. */
const texts: WalletConnectCatalog = {
  'walletConnect.error.noProjectId': 'O plugin “walletConnect” não tem um ID de projeto',
  'walletConnect.error.noProjectId.remedy': 'Registre walletConnect.with({ projectId }) com o ID de um projeto seu.',
  'walletConnect.error.notInstalled': 'O pacote {package} não está instalado',
  'walletConnect.error.notInstalled.remedy': 'Para quem desenvolve este site: npm install {package}',
  'walletConnect.error.notLoaded': 'Não foi possível carregar o WalletConnect',
  'walletConnect.error.notLoaded.remedy': 'Verifique sua conexão com a internet e tente de novo.',
  'walletConnect.error.unreachable': 'Não foi possível acessar o WalletConnect',
  'walletConnect.error.unreachable.remedy': 'Verifique sua conexão com a internet e tente de novo.',
  'walletConnect.error.refused': 'O WalletConnect recusa este site: {reason}',
  'walletConnect.error.refused.remedy': 'Para quem administra este site: verifique o ID do projeto e as origens que ele permite.',
  'walletConnect.error.noSharedNetwork': 'A carteira não é compatível com nenhuma das redes deste site',
  'walletConnect.error.noSharedNetwork.remedy': 'Adicione uma delas à carteira ou use outra carteira.',
  'walletConnect.error.requestExpired': 'A carteira não respondeu a tempo',
  'walletConnect.error.requestExpired.remedy': 'Abra a carteira e tente de novo.',
};
export default texts;
