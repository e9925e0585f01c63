// What the session of a wallet is made of, for adapters over a provider, a key or a vendor's library. Apart from `latchkey/plugin`, because it is wanted only once a wallet is opened.
export { createKeyChain } from '../contracts/createKeyChain.ts';
export type { KeyChain } from '../contracts/createKeyChain.ts';
export { createKeySigner } from '../contracts/createKeySigner.ts';
export type { KeySigner, SignHash } from '../contracts/createKeySigner.ts';
export { createSessionLife } from '../contracts/createSessionLife.ts';
export type { SessionLife } from '../contracts/createSessionLife.ts';
export { decodeSignature } from '../contracts/decodeSignature.ts';
export { switchOrAddChain } from '../contracts/switchOrAddChain.ts';
export type { SwitchOrAddChainOptions } from '../contracts/switchOrAddChain.ts';
export { encodeAddChain } from '../domain/chains/encodeAddChain.ts';
export { assertPrice } from '../domain/transactions/assertPrice.ts';
export { priceErrors } from '../domain/transactions/priceErrors.ts';
export { decodeCallsId, decodeCallsStatus, decodeCapabilities } from '../domain/transactions/calls.ts';
export type {} from '../errorTables.ts';
