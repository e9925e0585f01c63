import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Portuguese of Brazil. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Chave de acesso',
  'authPasskey.linkTitle': 'Vincular uma chave de acesso',
  'authPasskey.loading': 'Um momento…',
  'authPasskey.about': 'Com uma chave de acesso, você entra por impressão digital, rosto ou o PIN do dispositivo.',
  'authPasskey.create': 'Criar uma chave de acesso',
  'authPasskey.have': 'Tenho uma chave de acesso',
  'authPasskey.requesting': 'Solicitando a chave de acesso',
  'authPasskey.creating': 'Criando a chave de acesso',
  'authPasskey.follow': 'Continue na janela que o navegador mostra.',
  'authPasskey.done': 'Sua chave de acesso foi aceita. Um momento…',
  'authPasskey.failedToLogin': 'Falha ao entrar',
  'authPasskey.failedToCreate': 'Falha ao criar a chave de acesso',
  'authPasskey.errorCreating': 'Erro ao criar a chave de acesso: {message}',
  'authPasskey.tryAgain': 'Tentar de novo',
  'authPasskey.createNew': 'Criar uma nova chave de acesso',
};
export default texts;
