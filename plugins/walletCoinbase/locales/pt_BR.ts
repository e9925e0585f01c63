import type { CoinbaseCatalog } from './coinbaseCatalog.ts';

/** Brazilian Portuguese. */
const texts: CoinbaseCatalog = {
  'walletCoinbase.error.sdkNotLoaded': 'Não foi possível carregar a Coinbase Wallet',
  'walletCoinbase.error.sdkNotLoaded.remedy': 'Verifique sua conexão com a internet e tente de novo.',
  'walletCoinbase.error.popupBlocked': 'O navegador bloqueou a janela da Coinbase Wallet',
  'walletCoinbase.error.popupBlocked.remedy': 'Tente de novo ou permita pop-ups neste site.',
  'walletCoinbase.error.popupSilent': 'A janela da Coinbase Wallet não carrega',
  'walletCoinbase.error.popupSilent.remedy': 'Verifique sua conexão com a internet e tente de novo.',
  'walletCoinbase.error.popupClosed': 'A janela da Coinbase Wallet foi fechada antes de carregar',
  'walletCoinbase.error.popupClosed.remedy': 'Tente de novo. Se ela se fechar sozinha, a causa é o cabeçalho Cross-Origin-Opener-Policy deste site.',
  'walletCoinbase.error.sdkMissing': 'O pacote @coinbase/wallet-sdk não está instalado',
  'walletCoinbase.error.sdkMissing.remedy': 'Para quem desenvolve este site: npm install @coinbase/wallet-sdk',
};
export default texts;
