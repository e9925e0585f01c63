import type { AuthCodeCatalog } from './authCodeCatalog.ts';

/** Portuguese of Brazil. */
const texts: AuthCodeCatalog = {
  'authCode.email': 'E-mail',
  'authCode.phone': 'Número de telefone',
  'authCode.title': 'Entrar',
  'authCode.linkTitle': 'Adicionar um e-mail',
  'authCode.linkPhoneTitle': 'Adicionar um número de telefone',
  'authCode.sending': 'Enviando o código…',
  'authCode.sent': 'Um código de seis dígitos foi enviado para {to}.',
  'authCode.failedToSend': 'Não foi possível enviar o código',
  'authCode.code': 'Código',
  'authCode.incomplete': 'Digite os seis dígitos.',
  'authCode.verify': 'Verificar',
  'authCode.verifying': 'Verificando…',
  'authCode.valid': 'O código está certo. Um momento…',
  'authCode.invalid': 'Código inválido. Veja a mensagem mais recente e digite o código dela.',
  'authCode.failedToVerify': 'Não foi possível verificar o código',
  'authCode.paymentRequired': 'Este site não pode ter mais contas no momento. Pergunte ao site o motivo.',
  'authCode.resend': 'Reenviar o código',
  'authCode.resendIn': 'Reenviar o código em {seconds, plural, one {# segundo} other {# segundos}}',
  'authCode.linkAndCodeSent': 'Um e-mail foi enviado para {to}. Abra o link dele, neste dispositivo ou em outro, e escolha lá o número abaixo. Ou digite o código dele aqui.',
  'authCode.linkSent': 'Um link foi enviado para {to}. Abra-o, neste dispositivo ou em outro, e escolha lá o número abaixo.',
  'authCode.linkNumber': 'Número a escolher',
  'authCode.linkWaits': 'Esta página continua sozinha.',
  'authCode.linkAway': 'Não é possível acessar a carteira no momento. Tentando de novo…',
  'authCode.linkConfirmed': 'Confirmado. Um momento…',
  'authCode.linkDeclined': 'O link foi recusado. Envie outro e-mail para tentar de novo.',
  'authCode.linkOver': 'O link expirou ou foi substituído. Envie outro e-mail para tentar de novo.',
  'authCode.resendMail': 'Enviar outro e-mail',
  'authCode.resendMailIn': 'Enviar outro e-mail em {seconds, plural, one {# segundo} other {# segundos}}',
};
export default texts;
