import { kmsError } from '../kmsError.ts';

/** Stack of the threads that calls run on, in bytes: modules of network tokens speak TLS there. */
const stackBytes = 1 << 20;

/** The package that calls native libraries, which only those who have a token need. @throws KmsError `kms.badToken` where it is not there */
export async function loadKoffi() {
  const koffi = await import('koffi').then(({ default: found }) => found, (cause: unknown) => {
    throw kmsError('kms.badToken', 'PKCS#11 modules are called by the package koffi, which is not installed here or has no build for this machine: npm install koffi', { cause });
  });
  try {
    if (koffi.config().async_stack_size !== stackBytes) koffi.config({ async_stack_size: stackBytes });
  } catch {
    // This process has used koffi before, for something of its own: then its sizes hold.
  }
  return koffi;
}
