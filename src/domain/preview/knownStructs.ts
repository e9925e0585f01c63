import { isRecord } from '../encoding/json.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { TypedData } from '../transactions/transactions.ts';
import type { KnownAction } from './knownActions.ts';
import * as limits from './limits.ts';
import type { KnownPart, KnownStruct } from './knownStruct.ts';
import type { OrderFields } from './orders/order.ts';
import { orderStructs } from './orders/orderStructs.ts';

/** Typed data that lets others act. */
export const knownStructs: readonly KnownStruct[] = [
  // ERC-2612, Dai, Permit2
  { primaryType: 'Permit', fields: ['owner', 'spender', 'value', 'deadline'], title: 'permit', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { primaryType: 'Permit', fields: ['holder', 'spender', 'expiry', 'allowed'], title: 'permit', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { primaryType: 'PermitSingle', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details.token': 'token', 'details.amount': 'allowance', 'details.expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  { primaryType: 'PermitBatch', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details[].token': 'token', 'details[].amount': 'allowance', 'details[].expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  ...(['PermitTransferFrom', 'PermitWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, isAround: true, roles: { 'permitted.token': 'token', 'permitted.amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], title: 'permit', movesTokens: true, isAround: true, roles: { 'permitted[].token': 'token', 'permitted[].amount': 'allowance', spender: 'spender', deadline: 'deadline' },
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
  ...orderStructs,
];

/**
 * The known structs of a message as far as it is read, outermost first: what another struct wraps is signed all the same. Those within them are left out,
 * but for what a permission is for.
 */
export function knownPartsOf({ types, primaryType, message }: TypedData): { readonly parts: readonly KnownPart[]; readonly isCut: boolean } {
  const found: KnownPart[] = [];
  let left: number = limits.maxPreviewValues;
  const walk = (type: string, value: unknown, path: string, around?: OrderFields): void => {
    left -= 1;
    if (left < 0) return;
    const array = parseArrayType(type);
    if (array) return void (Array.isArray(value) && value.forEach((item: unknown, at) => walk(array.item, item, `${path}[${at}]`, around)));
    if (!Object.hasOwn(types, type) || !isRecord(value)) return;
    const known = knownStructOf(types, type);
    if (known) found.push({ known, path, value, ...(around && { around }) });
    if (known && !known.isAround) return;
    for (const field of types[type] ?? []) walk(field.type, value[field.name], path === '' ? field.name : `${path}.${field.name}`, known ? value : around);
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
  return knownStructs.find((known) => known.primaryType === name && known.fields.every((field) => hasField(types, name, field)));
}

/** `path` or `path type`, e.g. `offer[].token address`. */
function hasField(types: TypedData['types'], struct: string, field: string): boolean {
  const [path = '', wanted] = field.split(' ');
  const type = path.split('.').reduce<string | undefined>((within, step) => typeOfStep(types, within, step), struct);
  return type !== undefined && (wanted === undefined || type === wanted || (wanted === 'uint' && /^uint\d+$/.test(type)));
}

function typeOfStep(types: TypedData['types'], struct: string | undefined, step: string): string | undefined {
  const name = step.replace('[]', '');
  const type = struct === undefined || !Object.hasOwn(types, struct) ? undefined : types[struct]?.find((field) => field.name === name)?.type;
  return type === undefined || name === step ? type : parseArrayType(type)?.item;
}
