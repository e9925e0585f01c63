import type { LoginTexts } from './en.ts';

/** Portuguese, of Brazil. */
export const pt: LoginTexts = {
  unknownOption: 'Opção de login desconhecida',
  redirectInPopup: 'A URL de redirecionamento não é aceita no modo pop-up',
  redirectMissing: 'A URL de redirecionamento é obrigatória no modo janela',
  redirectNotAllowed: 'A URL de redirecionamento não é deste site.',
  notBegun: 'Um login precisa começar no próprio site.',
  over: 'Este login expirou ou já foi usado.',
  otherBrowser: 'Este login foi iniciado em outro navegador.',
  away: 'Não é possível acessar {provider} no momento.',
  tooMany: 'Houve tentativas demais. Espere um pouco e tente de novo.',
  unreadable: 'Não é possível ler a resposta do outro serviço.',
  unavailable: 'Não é possível acessar a carteira no momento. Tente de novo em instantes.',
  goBack: 'Feche esta janela ou volte ao site onde você começou e tente de novo.',
  tryAgain: 'Tentar de novo',
  backTo: 'Voltar para {site}',
  signIn: 'Entrar',
  finishing: 'Concluindo o login…',
  signedIn: 'Você entrou',
  notSignedIn: 'Você não entrou',
  closeWindow: 'Você pode fechar esta janela.',
  continueTo: 'Continuar para {site}',
};
