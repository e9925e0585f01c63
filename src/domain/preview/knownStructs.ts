import { isRecord } from '../encoding/json.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { TypedField } from '../messages/typedDataTypes.ts';
import type { TypedData } from '../transactions/transactions.ts';
import type { KnownAction, Role } from './knownActions.ts';
import * as limits from './limits.ts';
import type { KnownPart, KnownStruct } from './knownStruct.ts';
import type { OrderFields } from './orders/order.ts';
import { orderStructs } from './orders/orderStructs.ts';

/** Typed data that lets others act. */
export const knownStructs: readonly KnownStruct[] = [
  // ERC-2612, Dai, Permit2
  { primaryType: 'Permit', fields: ['owner', 'spender', 'value', 'deadline'], others: ['nonce'], title: 'permit', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { primaryType: 'Permit', fields: ['holder', 'spender', 'expiry', 'allowed'], others: ['nonce'], title: 'permit', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { primaryType: 'PermitSingle', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details.token': 'token', 'details.amount': 'allowance', 'details.expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  { primaryType: 'PermitBatch', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details[].token': 'token', 'details[].amount': 'allowance', 'details[].expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  ...(['PermitTransferFrom', 'PermitWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], others: primaryType === 'PermitTransferFrom' ? ['nonce'] : 'any', title: 'permit', movesTokens: true, isAround: true, roles: { 'permitted.token': 'token', 'permitted.amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], others: primaryType === 'PermitBatchTransferFrom' ? ['nonce'] : 'any', title: 'permit', movesTokens: true, isAround: true, roles: { 'permitted[].token': 'token', 'permitted[].amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  // ERC-4494 and positions of Uniswap
  { primaryType: 'Permit', fields: ['spender', 'tokenId', 'deadline'], others: ['nonce'], title: 'permitItem', means: 'takesItem', roles: { spender: 'spender', deadline: 'deadline' } },
  { primaryType: 'PermitForAll', fields: ['operator', 'approved', 'deadline'], others: ['owner', 'nonce'], title: 'approveAll', roles: { operator: 'spender', approved: 'approvesAll', deadline: 'deadline' } },
  // ERC-3009
  ...(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['from', 'to', 'value', 'validBefore'], others: ['validAfter', 'nonce'], title: 'authorizeTransfer', movesTokens: true, roles: { to: 'recipient', value: 'amount', validAfter: 'date', validBefore: 'deadline' },
  })),
  // Compound III, Morpho, Aave, ERC-7710
  { primaryType: 'Authorization', fields: ['owner', 'manager', 'isAllowed', 'expiry'], others: ['nonce'], title: 'manage', roles: { manager: 'spender', isAllowed: 'manages', expiry: 'deadline' } },
  { primaryType: 'Authorization', fields: ['authorizer', 'authorized', 'isAuthorized', 'deadline'], others: ['nonce'], title: 'manage', roles: { authorized: 'spender', isAuthorized: 'manages', deadline: 'deadline' } },
  { primaryType: 'DelegationWithSig', fields: ['delegatee', 'value', 'deadline'], others: ['delegator', 'nonce'], title: 'delegateCredit', roles: { delegatee: 'spender', value: 'credit', deadline: 'deadline' } },
  { primaryType: 'Delegation', fields: ['delegate', 'delegator', 'authority', 'caveats'], others: ['salt'], title: 'manage', means: 'managesAll', roles: { delegate: 'spender' } },
  // Session keys. @see thirdweb contracts, IAccountPermissions
  {
    primaryType: 'SignerPermissionRequest', title: 'sessionKey', means: 'sessionKey',
    fields: ['signer address', 'isAdmin uint', 'approvedTargets[] address', 'nativeTokenLimitPerTransaction uint', 'permissionStartTimestamp uint', 'permissionEndTimestamp uint'], others: ['reqValidityStartTimestamp', 'reqValidityEndTimestamp', 'uid'],
    roles: { nativeTokenLimitPerTransaction: 'native', permissionStartTimestamp: 'date', permissionEndTimestamp: 'expiry', reqValidityStartTimestamp: 'date', reqValidityEndTimestamp: 'deadline' },
  },
  // Calls that others send: Polygon's and OpenZeppelin's forwarders, Safe, ERC-4337
  { primaryType: 'MetaTransaction', fields: ['from', 'functionSignature'], others: ['nonce'], title: 'metaTransaction', roles: { functionSignature: 'call' } },
  { primaryType: 'ForwardRequest', fields: ['from', 'to', 'value', 'data'], others: ['gas', 'nonce', 'deadline', 'validUntilTime', 'validUntil'], title: 'metaTransaction', roles: { to: 'target', value: 'native', data: 'call', deadline: 'deadline', validUntilTime: 'deadline' } },
  { primaryType: 'SafeTx', fields: ['to', 'value', 'data', 'operation', 'gasToken', 'refundReceiver'], others: ['safeTxGas', 'baseGas', 'dataGas', 'gasPrice', 'nonce'], title: 'safeTransaction', means: 'safeTransaction', roles: { to: 'target', value: 'native', data: 'call' } },
  { primaryType: 'SafeMessage', fields: ['message'], title: 'safeMessage', means: 'safeMessage', roles: {} },
  { primaryType: 'PackedUserOperation', fields: ['sender', 'callData', 'accountGasLimits'], others: ['nonce', 'initCode', 'preVerificationGas', 'gasFees', 'paymasterAndData'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
  { primaryType: 'UserOperation', fields: ['sender', 'callData', 'callGasLimit'], others: ['nonce', 'initCode', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'paymasterAndData'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
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
    if (known) found.push({ known, path, value, extra: extraOf(types[type] ?? [], known), ...(around && { around }) });
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
  const fields = types[name] ?? [];
  return knownStructs.find((known) => known.primaryType === name && known.fields.every((field) => hasField(types, name, field)) && fields.every((field) => hasUsualType(known, field)));
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

function extraOf(fields: readonly TypedField[], { fields: own, others = [] }: KnownStruct): readonly string[] {
  const known = new Set(own.map((field) => field.replace(/[ .[].*$/, '')));
  return others === 'any' ? [] : fields.map(({ name }) => name).filter((name) => !known.has(name) && !others.includes(name));
}

/** A value of another type is read in another way: an address as a number or a flag as an amount would go unseen by who expects the usual. */
function hasUsualType({ roles }: KnownStruct, { name, type }: TypedField): boolean {
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  return role === undefined || (usualTypes[role]?.test(type) ?? true);
}

const [anAddress, aNumber, aFlag, bytes] = [/^address$/, /^u?int\d+$/, /^bool$/, /^bytes$/];
const usualTypes: Partial<Readonly<Record<Role, RegExp>>> = {
  spender: anAddress, recipient: anAddress, payee: anAddress, target: anAddress, token: anAddress,
  allowance: aNumber, amount: aNumber, native: aNumber, credit: aNumber, deadline: aNumber, expiry: aNumber, date: aNumber,
  approvesAll: aFlag, allowsAll: aFlag, manages: aFlag, call: bytes,
};
