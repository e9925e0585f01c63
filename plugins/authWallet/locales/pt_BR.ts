import type { AuthWalletCatalog } from './authWalletCatalog.ts';

/** Portuguese of Brazil. */
const texts: AuthWalletCatalog = {
  'authWallet.signIn': 'Entrar com uma carteira',
  'authWallet.link': 'Vincular uma carteira',
  'authWallet.choose': 'Escolha a carteira com a qual você quer entrar.',
  'authWallet.chooseLink': 'Escolha a carteira que você quer adicionar à sua conta.',
  'authWallet.opening': 'Abrindo {wallet}…',
  'authWallet.openingHint': 'Permita que {wallet} mostre sua conta a este site.',
  'authWallet.preparing': 'Escrevendo a mensagem…',
  'authWallet.signing': 'Confirme em {wallet}',
  'authWallet.signingHint': 'Uma janela de {wallet} vai aparecer. Assine a mensagem nela: não custa nada e não move fundos.',
  'authWallet.verifying': 'Entrando…',
  'authWallet.signedIn': 'Você entrou.',
  'authWallet.failed': 'Não foi possível entrar',
  'authWallet.rejected': 'Você recusou a solicitação em {wallet}.',
  'authWallet.tryAgain': 'Tentar de novo',
  'authWallet.others': 'Mostrar todas as carteiras',
  'authWallet.error.noPage': 'Não há página na qual uma carteira possa entrar',
  'authWallet.error.noPage.remedy': 'Entre a partir de uma página em um navegador.',
  'authWallet.error.wrongMessage': 'O que o servidor da carteira quer que seja assinado não é uma entrada nesta página',
  'authWallet.error.wrongMessage.remedy': 'Nada foi assinado. Avise o site.',
};
export default texts;
