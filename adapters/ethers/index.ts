export { localSession } from './localSession.ts';
export type { LocalSessionOptions } from './localSession.ts';
export { toEthersProvider } from './toEthersProvider.ts';
export { toEthersSigner } from './toEthersSigner.ts';
export type { EthersSignerOptions } from './toEthersSigner.ts';
