import { isRecord } from '../encoding/json.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { TypedData } from '../transactions/transactions.ts';
import type { KnownAction } from './knownActions.ts';
import * as limits from './limits.ts';

export interface KnownStruct extends KnownAction {
  readonly primaryType: string;
  /** Must all be there: any contract may use these names. */
  readonly fields: readonly string[];
  readonly movesTokens?: true;
  /** What the roles of its values do not tell; see judgePart. */
  readonly means?: 'takesItem' | 'safeTransaction' | 'safeMessage';
}

/** Typed data that lets others act. */
export const knownStructs: readonly KnownStruct[] = [
  // ERC-2612, Dai, Permit2
  { primaryType: 'Permit', fields: ['owner', 'spender', 'value', 'deadline'], title: 'permit', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { primaryType: 'Permit', fields: ['holder', 'spender', 'expiry', 'allowed'], title: 'permit', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { primaryType: 'PermitSingle', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details.token': 'token', 'details.amount': 'allowance', 'details.expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  { primaryType: 'PermitBatch', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details[].token': 'token', 'details[].amount': 'allowance', 'details[].expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  ...(['PermitTransferFrom', 'PermitWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, roles: { 'permitted.token': 'token', 'permitted.amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, roles: { 'permitted[].token': 'token', 'permitted[].amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  // ERC-4494 and positions of Uniswap
  { primaryType: 'Permit', fields: ['spender', 'tokenId', 'deadline'], title: 'permitItem', means: 'takesItem', roles: { spender: 'spender', deadline: 'deadline' } },
  { primaryType: 'PermitForAll', fields: ['operator', 'approved', 'deadline'], title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll', deadline: 'deadline' } },
  // ERC-3009
  ...(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['from', 'to', 'value', 'validBefore'], title: 'authorizeTransfer', movesTokens: true, roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' },
  })),
  // Compound III, Morpho, Aave
  { primaryType: 'Authorization', fields: ['owner', 'manager', 'isAllowed', 'expiry'], title: 'manage', roles: { manager: 'spender', isAllowed: 'manages', expiry: 'deadline' } },
  { primaryType: 'Authorization', fields: ['authorizer', 'authorized', 'isAuthorized', 'deadline'], title: 'manage', roles: { authorized: 'spender', isAuthorized: 'manages', deadline: 'deadline' } },
  { primaryType: 'DelegationWithSig', fields: ['delegatee', 'value', 'deadline'], title: 'delegateCredit', roles: { delegatee: 'spender', value: 'credit', deadline: 'deadline' } },
  // Calls that others send: Polygon's and OpenZeppelin's forwarders, Safe, ERC-4337
  { primaryType: 'MetaTransaction', fields: ['from', 'functionSignature'], title: 'metaTransaction', roles: { functionSignature: 'call' } },
  { primaryType: 'ForwardRequest', fields: ['from', 'to', 'value', 'data'], title: 'metaTransaction', roles: { to: 'target', value: 'native', data: 'call', deadline: 'deadline', validUntilTime: 'deadline' } },
  { primaryType: 'SafeTx', fields: ['to', 'value', 'data', 'operation', 'gasToken', 'refundReceiver'], title: 'safeTransaction', means: 'safeTransaction', roles: { to: 'target', value: 'native', data: 'call' } },
  { primaryType: 'SafeMessage', fields: ['message'], title: 'safeMessage', means: 'safeMessage', roles: {} },
  { primaryType: 'PackedUserOperation', fields: ['sender', 'callData', 'accountGasLimits'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
  { primaryType: 'UserOperation', fields: ['sender', 'callData', 'callGasLimit'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
  // Orders; see readOrder
  { primaryType: 'OrderComponents', fields: ['offerer', 'offer', 'consideration'], title: 'order', roles: { 'consideration[].recipient': 'recipient', startTime: 'date', endTime: 'date' } },
  { primaryType: 'Order', fields: ['sellToken', 'buyToken', 'receiver', 'sellAmount', 'buyAmount', 'validTo'], title: 'order', roles: { validTo: 'deadline' } },
  { primaryType: 'Order', fields: ['maker', 'receiver', 'makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'], title: 'order', roles: {} },
  ...(['LimitOrder', 'RfqOrder', 'OtcOrder'] as const).map((primaryType): KnownStruct => ({ primaryType, fields: ['makerToken', 'takerToken', 'makerAmount', 'takerAmount', 'maker'], title: 'order', roles: { expiry: 'deadline' } })),
];

/** A struct in typed data that the kit knows, and where it stands. */
export interface KnownPart {
  readonly known: KnownStruct;
  /** Empty for the whole, e.g. `contents` or `tree[0][1]`. */
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The known structs of a message as far as it is read, outermost first and not those within them: what another struct wraps is signed all the same. */
export function knownPartsOf({ types, primaryType, message }: TypedData): { readonly parts: readonly KnownPart[]; readonly isCut: boolean } {
  const found: KnownPart[] = [];
  let left: number = limits.maxPreviewValues;
  const walk = (type: string, value: unknown, path: string): void => {
    left -= 1;
    if (left < 0) return;
    const array = parseArrayType(type);
    if (array) return void (Array.isArray(value) && value.forEach((item: unknown, at) => walk(array.item, item, `${path}[${at}]`)));
    if (!Object.hasOwn(types, type) || !isRecord(value)) return;
    const known = knownStructOf(types, type);
    if (known) return void found.push({ known, path, value });
    for (const field of types[type] ?? []) walk(field.type, value[field.name], path === '' ? field.name : `${path}.${field.name}`);
  };
  walk(primaryType, message, '');
  return { parts: found, isCut: left < 0 };
}

/** Roles of all known parts, by the path in the whole. */
export function rolesOf(parts: readonly KnownPart[]): KnownAction['roles'] {
  const placed = new Map(parts.map((part) => [part.path.replaceAll(/\[\d+\]/g, '[]'), part]));
  return Object.fromEntries([...placed].flatMap(([path, { known }]) => Object.entries(known.roles).map(([own, role]) => [path === '' ? own : `${path}.${own}`, role])));
}

/** By what it is, not by what it is called: any contract may use these names. */
function knownStructOf(types: TypedData['types'], name: string): KnownStruct | undefined {
  const fields = (types[name] ?? []).map((field) => field.name);
  return knownStructs.find((known) => known.primaryType === name && known.fields.every((field) => fields.includes(field)));
}
