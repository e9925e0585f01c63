// Messages of Sign-In with Ethereum (EIP-4361), for pages and for servers; nothing here needs a kit.
export { createSiweMessage } from '../domain/messages/createSiweMessage.ts';
export { isSiweMessage, parseSiweMessage } from '../domain/messages/parseSiweMessage.ts';
export type { SiweMessage } from '../domain/messages/siweMessage.ts';
export { decodeSiwePayload, encodeSiwePayload } from '../domain/messages/siwePayload.ts';
export type { SiwePayload } from '../domain/messages/siwePayload.ts';
export { verifySiweMessage } from '../domain/messages/verifySiweMessage.ts';
export type { ExpectedSiweMessage, SiweProof, VerifySignature } from '../domain/messages/verifySiweMessage.ts';
export type {} from '../errorTables.ts';
