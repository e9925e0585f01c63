import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { Custody } from './custody.ts';
import { custodyError } from './custodyErrors.ts';
import type { Guard } from './guards.ts';
import { flag, json, list, literal, optional, record, text, variant, whole } from './guards.ts';
import { accountIndex, accountNames, address, addressTag, ciphertext, envelope, id, publicKey, recoveryMethod, recoverySecret, share, shareSet, version } from './shapes.ts';
import type { GivenShare, SharePair } from './shareSets.ts';

/** A call of the frame to its Worker. */
export interface CallMessage {
  readonly id: number;
  readonly call: string;
  readonly request: unknown;
}
/** What the Worker answers, once a call. */
export type AnswerMessage =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly why?: string };

export const callMessage: Guard<CallMessage> = record({ id: whole(0, Number.MAX_SAFE_INTEGER), call: text({ max: 40 }), request: (value: unknown) => value });

const privateKey: Guard<CryptoKey> = (value) => {
  if (!(value instanceof CryptoKey) || value.type !== 'private' || value.algorithm.name !== 'ECDH') throw custodyError('badRequest');
  return value;
};
const wallet = record({ walletId: id, userId: id, address, version, ciphertext });
const givenShare: Guard<GivenShare> = (value) => {
  const isBare = typeof value === 'object' && value !== null && Object.hasOwn(value, 'bare');
  return isBare ? bareShare(value) : enveloped(value);
};
const bareShare = record({ share: literal('D', 'S', 'R'), bare: share });
const enveloped = variant('share', {
  D: record({ share: literal('D'), recipientId: id, envelope, publicKey, privateKey }),
  R: record({ share: literal('R'), recipientId: id, envelope, method: recoveryMethod, addressTag, secret: recoverySecret }),
});
const pair: Guard<SharePair> = (value) => {
  const [first, second] = list(givenShare, 2, 2)(value);
  if (!first || !second) throw custodyError('badRequest');
  return [first, second];
};
const added = variant('gets', {
  D: record({ gets: literal('D'), deviceId: id, publicKey }),
  R: record({ gets: literal('R'), method: recoveryMethod, secret: recoverySecret }),
});
const maxChanges = 40;
const secretText = text({ max: 1_024 });
const brought = {
  key: record({ from: literal('key'), text: secretText }),
  phrase: record({ from: literal('phrase'), text: secretText }),
};
const broughtSecret = variant('from', brought);
const secretSource = variant('from', {
  newKey: record({ from: literal('newKey') }),
  newPhrase: record({ from: literal('newPhrase'), words: literal(12, 15, 18, 21, 24) }),
  ...brought,
});

/** Of a request, a transaction's data or typed data. */
const maxRequestCharacters = 2 * 1024 * 1024;
const requestJson = json(50_000, maxRequestCharacters);
const requestList: Guard<readonly unknown[]> = (value) => list((item) => item, 10)(requestJson(value));
const chainId = whole(1, Number.MAX_SAFE_INTEGER);
const amount: Guard<bigint> = (value) => {
  if (typeof value !== 'bigint' || value < 0n || value >= 1n << 256n) throw custodyError('badRequest');
  return value;
};
const hexData = text({ max: 512 * 1024, min: 2, pattern: /^0x[0-9a-f]*$/i });
const operationBase = { sender: address, nonce: amount, callData: hexData, callGasLimit: amount, verificationGasLimit: amount, preVerificationGas: amount, maxFeePerGas: amount, maxPriorityFeePerGas: amount, signature: hexData };
const word = text({ max: 66, min: 3, pattern: /^0x[0-9a-f]+$/i });
const operationV06 = record({ ...operationBase, initCode: hexData, paymasterAndData: hexData });
const operationV07 = record({
  ...operationBase, factory: optional(text({ max: 42, pattern: /^0x(?:[0-9a-f]{40}|7702)$/i })), factoryData: optional(hexData),
  paymaster: optional(address), paymasterVerificationGasLimit: optional(amount), paymasterPostOpGasLimit: optional(amount), paymasterData: optional(hexData),
  eip7702Auth: optional(record({ chainId, address, nonce: whole(0, Number.MAX_SAFE_INTEGER), r: word, s: word, yParity: literal(0, 1) })),
});
const operation: Guard<UserOperation> = (value) => {
  const isV06 = typeof value === 'object' && value !== null && Object.hasOwn(value, 'initCode');
  return (isV06 ? operationV06(value) : operationV07(value)) as UserOperation; // fields that were left out are left out, see `record`
};
const entry = record({ entryPoint: address, chainId, version: literal('0.6', '0.7', '0.8') });
const asked = variant('kind', {
  request: record({ kind: literal('request'), method: text({ max: 80 }), params: requestList }),
  authorization: record({ kind: literal('authorization'), chainId, address, nonce: whole(0, Number.MAX_SAFE_INTEGER) }),
  userOperation: record({ kind: literal('userOperation'), operation, entry, as: literal('hash', 'message') }),
});
const madeId = id;
const nothing = record({});
const sealKey: Guard<CryptoKey> = (value) => {
  if (!(value instanceof CryptoKey) || value.type !== 'secret' || value.algorithm.name !== 'AES-GCM' || value.extractable) throw custodyError('badRequest');
  return value;
};
const seconds = whole(0, Number.MAX_SAFE_INTEGER);
const grant = record({ account: address, chainId, targets: list(address, 100, 1), limitWei: amount, startSeconds: seconds, endSeconds: seconds });

/**
 * How each call of the Worker reads its request. A name that does not stand here is no call.
 */
export const requestGuards = {
  create: record({ walletId: id, userId: id, secret: secretSource, add: list(added, maxChanges, 1) }),
  check: record({ secret: broughtSecret }),
  next: record({ wallet, pair, change: changeGuard() }),
  prove: record({ madeId, readBack: shareSet, serverShare: share, recipientId: id, privateKey }),
  forget: record({ madeId }),
  inspect: record({ wallet, pair }),
  passphraseMethod: record({ passphrase: secretText }),
  fileKey: nothing,
  prepare: record({ asked, account: record({ address, index: accountIndex }), chainId, isKitFlow: optional(flag) }),
  sign: record({ ticket: id, wallet, pair: (value: unknown): SharePair | 'kept' => (value === 'kept' ? value : pair(value)) }),
  finish: record({ ticket: id, signature: text({ max: 132, min: 130, pattern: /^0x[0-9a-f]+$/i }) }),
  keep: record({ wallet, pair }),
  lock: nothing,
  reveal: record({ wallet, pair, what: (value: unknown) => (value === 'phrase' ? value : record({ privateKeyOf: accountIndex })(value)) }),
  backupShare: record({ wallet, pair }),
  makeSessionKey: record({ sealKey }),
  signBySessionKey: record({ sealKey, address, sealed: text({ max: 200, pattern: /^[\w-]+$/ }), grant, maxWei: amount, operation, entry, as: literal('hash', 'message') }),
} as const satisfies { readonly [Name in keyof Custody]: Guard<unknown> };

function changeGuard() {
  const guard = record({ add: list(added, maxChanges), drop: list(id, maxChanges), accounts: optional(list(accountIndex, 100, 1)), names: optional(accountNames) });
  return (value: unknown) => {
    const { accounts, names, ...change } = guard(value);
    return { ...change, ...(accounts !== undefined && { accounts }), ...(names !== undefined && { names }) };
  };
}

export type WorkerCall = keyof typeof requestGuards;

/** Whether a name is that of a call: not of what every object has. */
export function isWorkerCall(name: string): name is WorkerCall {
  return Object.hasOwn(requestGuards, name);
}

