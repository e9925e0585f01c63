import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { isWalletError } from '../../../src/domain/errors.ts';
import { hashAuthorization } from '../../../src/domain/messages/authorization.ts';
import { hashMessage } from '../../../src/domain/messages/hashMessage.ts';
import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import { isBareHash } from '../../../src/domain/messages/isBareHash.ts';
import { encodeSignature } from '../../../src/domain/messages/signatures.ts';
import type { SignatureParts } from '../../../src/domain/messages/signatures.ts';
import { parseSigningRequest } from '../../../src/domain/preview/parseSigningRequest.ts';
import type { PreviewRequest } from '../../../src/domain/preview/preview.ts';
import { encodeTransaction } from '../../../src/domain/transactions/encodeTransaction.ts';
import type { PreparedTransaction, SignedAuthorization, TypedData } from '../../../src/domain/transactions/transactions.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import { custodyError } from './custodyErrors.ts';
import { list, literal, record, text, whole } from './guards.ts';

/** What a site, or a flow of the kit, asks to be signed. */
export type AskedSignature =
  /** As a wallet is asked by EIP-1193: personal_sign, eth_signTypedData_v4, eth_signTransaction. */
  | { readonly kind: 'request'; readonly method: string; readonly params: readonly unknown[] }
  /** Only from the kit's own flows. Whether the contract is known is the frame's to show. @see EIP-7702 */
  | { readonly kind: 'authorization'; readonly chainId: number; readonly address: string; readonly nonce: number }
  /** Only from the kit's own flows. `as`: some accounts check a signature of the hash itself, others one of the hash as a message. @see ERC-4337 */
  | { readonly kind: 'userOperation'; readonly operation: UserOperation; readonly entry: EntryPointRef; readonly as: 'hash' | 'message' };

export interface SigningAsk {
  readonly asked: AskedSignature;
  /** Of the wallet, by the index of its account. */
  readonly account: { readonly address: string; readonly index: number };
  /** The chain that the person is on. */
  readonly chainId: number;
  /** A flow of the kit asks by itself; absent or false: a site's code decided what is asked. */
  readonly isKitFlow?: boolean | undefined;
}

export type ShownRequest = PreviewRequest | { readonly kind: 'userOperation'; readonly operation: UserOperation; readonly entry: EntryPointRef };
export type Signed =
  | { readonly kind: 'signature'; readonly signature: string }
  /** The bytes to broadcast. */
  | { readonly kind: 'transaction'; readonly raw: string }
  | { readonly kind: 'authorization'; readonly authorization: SignedAuthorization };

/** What is asked, read once: what is shown, the hash and what is made of the signature all come from this one reading. */
export interface ParsedAsk {
  readonly shown: ShownRequest;
  /** 32 bytes as `0x…`. */
  readonly hash: string;
  finish(signature: SignatureParts): Signed;
}

/**
 * Reads what is to be signed.
 * @throws requestRefused (why: `method`, `bareHash`, `accountShaped`, `onlyKit`, `type`, or the code of an error of `src/domain`), wrongChain,
 * wrongAccount, incompleteTransaction
 */
export function parseSigningAsk(ask: SigningAsk): ParsedAsk {
  try {
    return parse(ask);
  } catch (error) {
    if (isWalletError(error)) throw custodyError('requestRefused', error.code);
    throw error;
  }
}

function parse(ask: SigningAsk): ParsedAsk {
  const { asked, isKitFlow = false } = ask;
  if (asked.kind === 'request') return parseRequest(ask, asked);
  if (!isKitFlow) throw refused('onlyKit');
  return asked.kind === 'authorization' ? parseAuthorization(ask, asked) : parseUserOperation(ask, asked);
}

function parseRequest(ask: SigningAsk, { method, params }: Extract<AskedSignature, { readonly kind: 'request' }>): ParsedAsk {
  if (method === 'eth_signTransaction') return parseTransaction(ask, params);
  if (method !== 'personal_sign' && method !== 'eth_signTypedData_v4') throw refused('method');
  const { account, request } = parseSigningRequest({ method, params }, { chainId: ask.chainId, accounts: [ask.account.address] });
  assertAccount(ask, account);
  if (request.kind === 'message') {
    const { message, isBytes = false } = request;
    if (isBareHash(message, isBytes)) throw refused('bareHash');
    return { shown: request, hash: hashMessage(isBytes ? decodeBytes(message) : message), finish: toSignature };
  }
  if (request.kind !== 'typedData') throw refused('method');
  assertTypedData(request.data, ask);
  return { shown: request, hash: hashTypedData(request.data), finish: toSignature };
}

/** Of these, the hash is what an account of code takes for an order: v0.8 of the EntryPoint hashes operations as typed data. @see ERC-4337 */
const accountTypes = ['PackedUserOperation', 'UserOperation'];
const entryPointDomain = 'ERC4337';

function assertTypedData({ domain, types, primaryType }: TypedData, { chainId }: SigningAsk): void {
  if (domain['name'] === entryPointDomain || accountTypes.includes(primaryType)) throw refused('accountShaped');
  const fields = types[primaryType] ?? [];
  if (fields.length === 1 && fields[0]?.type === 'bytes32') throw refused('bareHash');
  if (domain['chainId'] !== undefined && domain['chainId'] !== chainId) throw custodyError('wrongChain');
}

function parseTransaction(ask: SigningAsk, [given]: readonly unknown[]): ParsedAsk {
  if (!isRecord(given)) throw refused('method');
  const { authorizationList: listed, ...plain } = given;
  const handsOver = listed !== undefined && listed !== null;
  if (handsOver && !ask.isKitFlow) throw refused('onlyKit');
  const authorizationList = handsOver ? authorizationsOf(listed) : [];
  if (authorizationList.some(({ chainId }) => chainId !== ask.chainId)) throw custodyError('wrongChain');
  const { account, request } = parseSigningRequest({ method: 'eth_signTransaction', params: [handsOver ? withoutType(plain) : plain] }, { chainId: ask.chainId });
  assertAccount(ask, account);
  if (request.kind !== 'transaction') throw refused('method');
  if (request.chainId !== ask.chainId) throw custodyError('wrongChain');
  const { nonce, gas, fees } = request.transaction;
  if (nonce === undefined || gas === undefined || fees === undefined) throw custodyError('incompleteTransaction');
  const transaction: PreparedTransaction = { ...request.transaction, ...(handsOver && { authorizationList }), chainId: request.chainId, from: ask.account.address, nonce, gas, fees };
  const { unsigned, hash, withSignature } = encodeTransaction(transaction);
  if (given['type'] !== undefined && given['type'] !== null && Number(given['type']) !== typeOf(unsigned)) throw refused('type');
  return { shown: { kind: 'transaction', chainId: request.chainId, transaction }, hash, finish: (signature) => ({ kind: 'transaction', raw: withSignature(signature) }) };
}

function withoutType({ type, ...rest }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (type !== undefined && type !== null && Number(type) !== 4) throw refused('type');
  return rest;
}

const quantity = text({ max: 66, min: 3, pattern: /^0x[0-9a-f]+$/i });
const authorizationsOf = list(record({ chainId: whole(1, Number.MAX_SAFE_INTEGER), address: text({ max: 42, pattern: /^0x[0-9a-f]{40}$/i }), nonce: whole(0, Number.MAX_SAFE_INTEGER), r: quantity, s: quantity, yParity: literal(0, 1) }), 16, 1);

/** By its first byte; a legacy transaction begins with that of a list. @see EIP-2718 */
function typeOf(unsigned: string): number {
  const first = Number.parseInt(unsigned.slice(2, 4), 16);
  return first >= 0xc0 ? 0 : first;
}

function parseAuthorization(ask: SigningAsk, { chainId, address, nonce }: Extract<AskedSignature, { readonly kind: 'authorization' }>): ParsedAsk {
  if (chainId !== ask.chainId) throw custodyError('wrongChain');
  const authorization = { chainId, address, nonce };
  return {
    shown: { kind: 'authorization', ...authorization },
    hash: hashAuthorization(authorization),
    finish: ({ r, s, yParity }) => ({ kind: 'authorization', authorization: { ...authorization, r, s, yParity } }),
  };
}

function parseUserOperation(ask: SigningAsk, { operation, entry, as }: Extract<AskedSignature, { readonly kind: 'userOperation' }>): ParsedAsk {
  if (entry.chainId !== ask.chainId || (!isV06(operation) && operation.eip7702Auth && operation.eip7702Auth.chainId !== ask.chainId)) throw custodyError('wrongChain');
  const hash = userOperationHash(operation, entry);
  return { shown: { kind: 'userOperation', operation, entry }, hash: as === 'hash' ? hash : hashMessage(decodeBytes(hash)), finish: toSignature };
}

function assertAccount(ask: SigningAsk, account: string): void {
  if (!sameAddress(account, ask.account.address)) throw custodyError('wrongAccount');
}

function toSignature(signature: SignatureParts): Signed {
  return { kind: 'signature', signature: encodeSignature(signature) };
}

function refused(why: string): Error {
  return custodyError('requestRefused', why);
}
