// Hashing messages and typed data (EIP-191, EIP-712), and checking signatures of keys, contracts (ERC-1271) and contracts to come (ERC-6492).
export { verifyMessage, verifySignature, verifyTypedData } from '../api/verifySignature.ts';
export type { SignatureClaim } from '../api/verifySignature.ts';
export { keccak256 } from '../domain/encoding/keccak256.ts';
export { hashMessage } from '../domain/messages/hashMessage.ts';
export { hashDomain, hashTypedData } from '../domain/messages/hashTypedData.ts';
export { encodeCompactSignature, encodeSignature, parseSignature, recoverAddress } from '../domain/messages/signatures.ts';
export type { SignatureParts } from '../domain/messages/signatures.ts';
export { messageErrors } from '../domain/messages/messageErrors.ts';
export { typedDataBaseType, typedDataDomainFields, typedDataDomainType } from '../domain/messages/typedDataTypes.ts';
export { validateTypedData } from '../domain/messages/validateTypedData.ts';
export { encodeWrappedSignature, isWrappedSignature, parseWrappedSignature } from '../domain/messages/wrappedSignature.ts';
export type { WrappedSignature } from '../domain/messages/wrappedSignature.ts';
export type {} from '../errorTables.ts';
