import type { AuthBackendCatalog } from './authBackendCatalog.ts';

/** Portuguese of Brazil. */
const texts: AuthBackendCatalog = {
  'authBackend.continue': 'Continuar com sua conta deste site',
  'authBackend.title': 'Conta deste site',
  'authBackend.asking': 'Perguntando ao site quem é você…',
  'authBackend.askingHint': 'Costuma levar só um instante.',
  'authBackend.verifying': 'Entrando…',
  'authBackend.signedIn': 'Você entrou.',
  'authBackend.failed': 'Não foi possível entrar',
  'authBackend.tryAgain': 'Tentar de novo',
  'authBackend.cancel': 'Cancelar',
  'authBackend.error.notConfigured': 'O plugin “authBackend” não tem como perguntar ao site',
  'authBackend.error.notConfigured.remedy': 'Registre authBackend.with({ getToken }) ou authBackend.with({ getPayload }).',
  'authBackend.error.nothingGiven': 'O site não confirmou quem você é',
  'authBackend.error.nothingGiven.remedy': 'Entre no site e tente de novo.',
  'authBackend.error.timedOut': 'O site não respondeu em {limitSeconds} s',
  'authBackend.error.timedOut.remedy': 'Tente de novo.',
  'authBackend.error.siteFailed': 'O site não conseguiu dizer quem você é',
  'authBackend.error.siteFailed.remedy': 'Tente de novo.',
};
export default texts;
