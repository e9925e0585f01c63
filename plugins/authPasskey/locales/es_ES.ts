import type { AuthPasskeyCatalog } from './authPasskeyCatalog.ts';

/** Spanish. */
const texts: AuthPasskeyCatalog = {
  'authPasskey.passkey': 'Llave de acceso',
  'authPasskey.linkTitle': 'Vincular una llave de acceso',
  'authPasskey.loading': 'Un momento…',
  'authPasskey.about': 'Con una llave de acceso inicias sesión con huella, rostro o el PIN de tu dispositivo.',
  'authPasskey.create': 'Crear una llave de acceso',
  'authPasskey.have': 'Tengo una llave de acceso',
  'authPasskey.requesting': 'Solicitando la llave de acceso',
  'authPasskey.creating': 'Creando la llave de acceso',
  'authPasskey.follow': 'Continúa en la ventana que muestra tu navegador.',
  'authPasskey.done': 'Tu llave de acceso fue aceptada. Un momento…',
  'authPasskey.failedToLogin': 'No se pudo iniciar sesión',
  'authPasskey.failedToCreate': 'No se pudo crear la llave de acceso',
  'authPasskey.errorCreating': 'Error al crear la llave de acceso: {message}',
  'authPasskey.tryAgain': 'Intentar de nuevo',
  'authPasskey.createNew': 'Crear una llave de acceso nueva',
};
export default texts;
