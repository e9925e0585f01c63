import type { localAccountErrors } from './localAccountErrors.ts';

export { deriveAddress } from './deriveAddress.ts';
export { localAccount } from './localAccount.ts';
export type { LocalAccount, LocalAccountOptions, MnemonicAccount, PrivateKeyAccount } from './localAccount.ts';
export { localSession } from './localSession.ts';
export type { LocalSession, LocalSessionOptions } from './localSession.ts';
export { signerSession } from './signerSession.ts';
export type { SignerSessionOptions } from './signerSession.ts';
export { toEthersProvider } from './toEthersProvider.ts';
export { toEthersSigner } from './toEthersSigner.ts';
export type { EthersSignerOptions } from './toEthersSigner.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    localAccountErrors: typeof localAccountErrors;
  }
}
