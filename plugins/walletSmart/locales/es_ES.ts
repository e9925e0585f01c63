import type { SmartCatalog } from './smartCatalog.ts';

/** Spanish. */
const texts: SmartCatalog = {
  'smart.error.noAddressByFactory': 'No se pudo obtener la dirección de la cuenta del contrato factory',
  'smart.error.noAddressByFactory.remedy': 'Comprueba la conexión e inténtalo de nuevo.',
  'smart.error.noAddress': 'No se encontró la dirección de la cuenta inteligente',
  'smart.error.noAddress.remedy': 'Conéctate de nuevo con la billetera propietaria de la cuenta.',
  'smart.error.noMessages': 'Esta cuenta no puede firmar mensajes',
  'smart.error.noMessages.remedy': 'Usa otra billetera aquí.',
  'smart.error.needsOwnAccount': 'La billetera no puede ejecutar código en su propia cuenta',
  'smart.error.needsOwnAccount.remedy': 'Usa otra billetera.',
  'smart.error.keyMissing': 'La cuenta no conoce esta clave de sesión',
  'smart.error.keyMissing.remedy': 'Pide que la conceda la wallet dueña de la cuenta.',
  'smart.error.keyNotBegun': 'Esta clave de sesión aún no está en vigor',
  'smart.error.keyNotBegun.remedy': 'Espera a que lo esté, o pide que se conceda de nuevo.',
  'smart.error.keyExpired': 'Esta clave de sesión ha caducado',
  'smart.error.keyExpired.remedy': 'Pide que la wallet dueña de la cuenta la conceda de nuevo.',
  'smart.error.keyTarget': 'Esta clave de sesión no puede llamar a {address}',
  'smart.error.keyTarget.remedy': 'Pide que se añada este contrato, o envía con la wallet dueña de la cuenta.',
  'smart.error.keyLimit': 'Esta clave de sesión no puede enviar tanto de una vez',
  'smart.error.keyLimit.remedy': 'Envía menos, o envía con la wallet dueña de la cuenta.',
  'smart.key.signer': 'Clave',
  'smart.key.targets': 'Puede llamar a',
  'smart.key.anyContract': 'Cualquier contrato',
  'smart.key.perCall': 'Como máximo en una llamada',
  'smart.key.from': 'Desde',
  'smart.key.until': 'Hasta',
  'smart.key.atOnce': 'Ahora mismo',
  'smart.key.grant': 'Permite que una clave de sesión actúe por esta cuenta',
  'smart.key.revoke': 'Retira todo lo que se concedió a una clave de sesión',
};
export default texts;
