import type { SignClient } from '@walletconnect/sign-client';
import { isPackageMissing } from '../../../src/domain/isPackageMissing.ts';
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
    const { SignClient: found }: Partial<typeof import('@walletconnect/sign-client')> = await import('@walletconnect/sign-client');
    if (found) return found;
  } catch (cause) {
    throw isPackageMissing(cause) ? errors.notInstalled({ package: signClientPackage }, { cause }) : errors.notLoaded({}, { cause });
  }
  throw errors.notInstalled({ package: signClientPackage }, { cause: undefined }); // some bundlers put an empty module in its place
}
