import type { ExitCatalog } from './en.ts';

/** Portuguese. */
const texts: ExitCatalog = {
  'exit.title': 'Abrir sua carteira sem servidor',
  'exit.about': 'Com seu arquivo de backup e um dos seus métodos de recuperação, esta página mostra a chave da sua carteira. Depois você pode usá-la em qualquer outra carteira.',
  'exit.noNetwork': 'Nenhuma rede é usada. As regras desta página proíbem o navegador de se conectar a qualquer lugar. Para ter certeza, desligue a rede antes de continuar: tudo funciona igual.',
  'exit.isOffline': 'Seu navegador informa: offline.',
  'exit.isOnline': 'Seu navegador informa: online.',
  'exit.backupLabel': 'Arquivo de backup',
  'exit.noBackup': 'Escolha primeiro o arquivo de backup.',
  'exit.notBackup': 'Isto não é um backup de carteira, ou está danificado.',
  'exit.isRecoveryFile': 'Este é o arquivo de recuperação. Escolha aqui o arquivo de backup; o de recuperação é pedido em seguida.',
  'exit.newerBackup': 'Este backup foi feito por uma versão mais nova da carteira. Use a página de saída dessa versão.',
  'exit.thisDevice': 'Usar a parte deste dispositivo',
  'exit.deviceNeedsFile': 'Este navegador tem uma parte de uma carteira, mas não o que a abre sem o servidor. Use um arquivo de backup.',
  'exit.noMethodTitle': 'Isto não pode ser aberto aqui',
  'exit.noMethod': 'O único método de recuperação é uma passkey, e passkeys só funcionam no endereço da própria carteira. Abra esta página lá: ela fica em /exit.',
  'exit.notSecure': 'Este navegador não oferece criptografia a esta página. Abra-a de um arquivo no seu dispositivo ou por https, em um navegador atual.',
  'exit.savePage': 'Salvar esta página para depois',
  'exit.opened': 'Sua carteira está aberta',
  'exit.openedAbout': 'Nada foi enviado nem alterado. Feche a página quando terminar, antes de ligar a rede de novo.',
  'exit.accounts': 'Contas',
  'exit.showKey': 'Mostrar a chave privada',
  'exit.showPhrase': 'Mostrar a frase de recuperação',
  'exit.close': 'Fechar a carteira',
};

export default texts;
