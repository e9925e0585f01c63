import type { viemErrors } from './errors.ts';

export { fromViemAccount, viemSession } from './fromViemAccount.ts';
export type { ViemSessionOptions } from './fromViemAccount.ts';
export { fromViemChain } from './fromViemChain.ts';
export type { FromViemChainOptions } from './fromViemChain.ts';
export { fromViemClient } from './fromViemClient.ts';
export type { ViemClientOptions, ViemClientSource } from './fromViemClient.ts';
export { toViemAccount } from './toViemAccount.ts';
export { toViemChain } from './toViemChain.ts';
export { toViemTransport } from './toViemTransport.ts';
export type { TransportSource, ViemTransportOptions } from './toViemTransport.ts';
export { toViemWalletClient } from './toViemWalletClient.ts';
export type { ViemWalletClientOptions } from './toViemWalletClient.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    viemErrors: typeof viemErrors;
  }
}
