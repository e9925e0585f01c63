import type { ExitCatalog } from './en.ts';

/** Spanish. */
const texts: ExitCatalog = {
  'exit.title': 'Abrir su wallet sin servidor',
  'exit.about': 'Con su archivo de copia de seguridad y uno de sus métodos de recuperación, esta página muestra la clave de su wallet. Después puede usarla en cualquier otra wallet.',
  'exit.noNetwork': 'No se usa la red. Las reglas de esta página prohíben al navegador conectarse a ningún sitio. Para estar seguro, desconecte la red antes de seguir: todo funciona igual.',
  'exit.isOffline': 'Su navegador indica: sin conexión.',
  'exit.isOnline': 'Su navegador indica: con conexión.',
  'exit.backupLabel': 'Archivo de copia de seguridad',
  'exit.noBackup': 'Elija primero el archivo de copia de seguridad.',
  'exit.notBackup': 'Esto no es una copia de seguridad de una wallet, o está dañada.',
  'exit.isRecoveryFile': 'Este es el archivo de recuperación. Elija aquí la copia de seguridad; el archivo de recuperación se pide a continuación.',
  'exit.newerBackup': 'Esta copia se hizo con una versión más nueva de la wallet. Use la página de salida de esa versión.',
  'exit.thisDevice': 'Usar la parte de este dispositivo',
  'exit.deviceNeedsFile': 'Este navegador tiene una parte de una wallet, pero no lo que la abre sin el servidor. Use un archivo de copia de seguridad.',
  'exit.noMethodTitle': 'Esto no se puede abrir aquí',
  'exit.noMethod': 'Su único método de recuperación es una passkey, y las passkeys solo funcionan en la dirección propia de la wallet. Abra esta página allí: está en /exit.',
  'exit.notSecure': 'Este navegador no ofrece criptografía a esta página. Ábrala desde un archivo de su dispositivo o por https, en un navegador actual.',
  'exit.savePage': 'Guardar esta página para más tarde',
  'exit.opened': 'Su wallet está abierta',
  'exit.openedAbout': 'No se ha enviado ni cambiado nada. Cierre la página cuando termine, antes de volver a conectar la red.',
  'exit.accounts': 'Cuentas',
  'exit.showKey': 'Mostrar la clave privada',
  'exit.showPhrase': 'Mostrar la frase de recuperación',
  'exit.close': 'Cerrar la wallet',
};

export default texts;
