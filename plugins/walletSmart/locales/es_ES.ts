import type { SmartCatalog } from './smartCatalog.ts';

/** Spanish. */
const texts: SmartCatalog = {
  'smart.connecting.owner': 'Confirma la conexión en {wallet}',
  'smart.connecting.ownerPairing': 'Conecta {wallet}',
  'smart.connecting.hint': 'Su cuenta es la propietaria de tu cuenta inteligente.',
  'smart.connecting.preparing': 'Preparando tu cuenta inteligente…',
  'smart.connecting.cancel': 'Cancelar',
  'smart.error.failedToConnect': 'No se pudo conectar con tu cuenta inteligente',
  'smart.error.failedToConnect.remedy': 'Inténtalo de nuevo o usa otro monedero.',
  'smart.error.noAddressByFactory': 'No se pudo obtener la dirección de la cuenta del contrato factory',
  'smart.error.noAddressByFactory.remedy': 'Comprueba la conexión e inténtalo de nuevo.',
  'smart.error.noAddress': 'No se encontró la dirección de la cuenta inteligente',
  'smart.error.noAddress.remedy': 'Conéctate de nuevo con la billetera propietaria de la cuenta.',
  'smart.error.noMessages': 'Esta cuenta no puede firmar mensajes',
  'smart.error.noMessages.remedy': 'Usa otra billetera aquí.',
  'smart.error.needsOwnAccount': 'La billetera no puede ejecutar código en su propia cuenta',
  'smart.error.needsOwnAccount.remedy': 'Usa otra billetera.',
};
export default texts;
