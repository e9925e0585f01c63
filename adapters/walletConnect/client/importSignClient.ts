import type { SignClient } from '@walletconnect/sign-client';
import { messageOf } from '../../../src/domain/errors.ts';
import type { ErrorContext, WalletError } from '../../../src/domain/errors.ts';

/** How a feature says that the library is not there, or did not come. */
export interface LibraryErrors {
  notInstalled(context: { readonly package: string }, options: { readonly cause: unknown }): WalletError;
  notLoaded(context: ErrorContext, options: { readonly cause: unknown }): WalletError;
}

/** What a site installs: the last version under Apache-2.0. See decisions/029. */
export const signClientPackage = '@walletconnect/sign-client@2.21.8';

/** Fetches the library that sites and wallets over WalletConnect both stand on. @throws what `errors` make */
export async function importSignClient(errors: LibraryErrors): Promise<typeof SignClient> {
  try {
    return (await import('@walletconnect/sign-client')).SignClient;
  } catch (cause) {
    throw isMissing(cause) ? errors.notInstalled({ package: signClientPackage }, { cause }) : errors.notLoaded({}, { cause });
  }
}

/** As engines and bundlers say that there is no such package. */
function isMissing(error: unknown): boolean {
  return /cannot find (module|package)|failed to resolve module|module not found/i.test(messageOf(error));
}
