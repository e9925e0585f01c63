import { isRecord } from '../encoding/json.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { TypedField } from '../messages/typedDataTypes.ts';
import type { TypedData } from '../transactions/transactions.ts';
import type { KnownAction, Role } from './knownActions.ts';
import * as limits from './limits.ts';

export interface KnownStruct extends KnownAction {
  readonly primaryType: string;
  /** Must all be there: any contract may use these names. */
  readonly fields: readonly string[];
  /** May be there as well, and give nothing. Whatever else is there is judged as an unknown struct is. Absent: none. `any`: a witness, which only binds the rest to more. */
  readonly others?: readonly string[] | 'any';
  readonly movesTokens?: true;
  /** What the roles of its values do not tell; see judgePart. */
  readonly means?: 'takesItem' | 'managesAll' | 'safeTransaction' | 'safeMessage';
}

/** Typed data that lets others act. */
export const knownStructs: readonly KnownStruct[] = [
  // ERC-2612, Dai, Permit2
  { primaryType: 'Permit', fields: ['owner', 'spender', 'value', 'deadline'], others: ['nonce'], title: 'permit', roles: { spender: 'spender', value: 'allowance', deadline: 'deadline' } },
  { primaryType: 'Permit', fields: ['holder', 'spender', 'expiry', 'allowed'], others: ['nonce'], title: 'permit', roles: { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' } },
  { primaryType: 'PermitSingle', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details.token': 'token', 'details.amount': 'allowance', 'details.expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  { primaryType: 'PermitBatch', fields: ['details', 'spender', 'sigDeadline'], title: 'permit', roles: { 'details[].token': 'token', 'details[].amount': 'allowance', 'details[].expiration': 'expiry', spender: 'spender', sigDeadline: 'deadline' } },
  ...(['PermitTransferFrom', 'PermitWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], others: primaryType === 'PermitTransferFrom' ? ['nonce'] : 'any', title: 'permit', movesTokens: true, roles: { 'permitted.token': 'token', 'permitted.amount': 'allowance', spender: 'spender', deadline: 'deadline' },
  })),
  ...(['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'] as const).map((primaryType): KnownStruct => ({
    primaryType, fields: ['permitted', 'spender', 'deadline'], others: primaryType === 'PermitBatchTransferFrom' ? ['nonce'] : 'any', title: 'permit', movesTokens: true, roles: { 'permitted[].token': 'token', 'permitted[].amount': 'allowance', spender: 'spender', deadline: 'deadline' },
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
  // Calls that others send: Polygon's and OpenZeppelin's forwarders, Safe, ERC-4337
  { primaryType: 'MetaTransaction', fields: ['from', 'functionSignature'], others: ['nonce'], title: 'metaTransaction', roles: { functionSignature: 'call' } },
  { primaryType: 'ForwardRequest', fields: ['from', 'to', 'value', 'data'], others: ['gas', 'nonce', 'deadline', 'validUntilTime', 'validUntil'], title: 'metaTransaction', roles: { to: 'target', value: 'native', data: 'call', deadline: 'deadline', validUntilTime: 'deadline' } },
  { primaryType: 'SafeTx', fields: ['to', 'value', 'data', 'operation', 'gasToken', 'refundReceiver'], others: ['safeTxGas', 'baseGas', 'dataGas', 'gasPrice', 'nonce'], title: 'safeTransaction', means: 'safeTransaction', roles: { to: 'target', value: 'native', data: 'call' } },
  { primaryType: 'SafeMessage', fields: ['message'], title: 'safeMessage', means: 'safeMessage', roles: {} },
  { primaryType: 'PackedUserOperation', fields: ['sender', 'callData', 'accountGasLimits'], others: ['nonce', 'initCode', 'preVerificationGas', 'gasFees', 'paymasterAndData'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
  { primaryType: 'UserOperation', fields: ['sender', 'callData', 'callGasLimit'], others: ['nonce', 'initCode', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'paymasterAndData'], title: 'userOperation', roles: { sender: 'target', callData: 'call' } },
  // Orders; see readOrder
  { primaryType: 'OrderComponents', fields: ['offerer', 'offer', 'consideration'], others: ['zone', 'orderType', 'startTime', 'endTime', 'zoneHash', 'salt', 'conduitKey', 'counter'], title: 'order', roles: { 'consideration[].recipient': 'payee', startTime: 'date', endTime: 'date' } },
  { primaryType: 'Order', fields: ['sellToken', 'buyToken', 'receiver', 'sellAmount', 'buyAmount', 'validTo'], others: ['appData', 'feeAmount', 'kind', 'partiallyFillable', 'sellTokenBalance', 'buyTokenBalance'], title: 'order', roles: { validTo: 'deadline' } },
  { primaryType: 'Order', fields: ['maker', 'receiver', 'makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'], others: ['salt', 'makerTraits', 'allowedSender'], title: 'order', roles: {} },
  ...(['LimitOrder', 'RfqOrder', 'OtcOrder'] as const).map((primaryType): KnownStruct => ({ primaryType, fields: ['makerToken', 'takerToken', 'makerAmount', 'takerAmount', 'maker'], others: ['taker', 'txOrigin', 'sender', 'feeRecipient', 'takerTokenFeeAmount', 'pool', 'expiry', 'expiryAndNonce', 'salt', 'chainId', 'verifyingContract'], title: 'order', roles: { expiry: 'deadline' } })),
];

/** A struct in typed data that the kit knows, and where it stands. */
export interface KnownPart {
  readonly known: KnownStruct;
  /** Empty for the whole, e.g. `contents` or `tree[0][1]`. */
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Fields that the known struct does not have. */
  readonly extra: readonly string[];
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
    if (known) return void found.push({ known, path, value, extra: extraOf(types[type] ?? [], known) });
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
  const fields = new Map((types[name] ?? []).map((field) => [field.name, field.type]));
  return knownStructs.find((known) => known.primaryType === name && known.fields.every((field) => fields.has(field)) && [...fields].every(([field, type]) => hasUsualType(known, field, type)));
}

function extraOf(fields: readonly TypedField[], { fields: own, others = [] }: KnownStruct): readonly string[] {
  return others === 'any' ? [] : fields.map(({ name }) => name).filter((name) => !own.includes(name) && !others.includes(name));
}

/** A value of another type is read in another way: an address as a number or a flag as an amount would go unseen by who expects the usual. */
function hasUsualType({ roles, title }: KnownStruct, field: string, type: string): boolean {
  const role = Object.hasOwn(roles, field) ? roles[field] : undefined;
  if (role !== undefined) return usualTypes[role]?.test(type) ?? true;
  if (title !== 'order') return true;
  return /(?:Token|Asset)$|^(?:maker|receiver|offerer)$/.test(field) ? type === 'address' : !field.endsWith('Amount') || type.startsWith('uint');
}

const [anAddress, aNumber, aFlag, bytes] = [/^address$/, /^u?int\d+$/, /^bool$/, /^bytes$/];
const usualTypes: Partial<Readonly<Record<Role, RegExp>>> = {
  spender: anAddress, recipient: anAddress, payee: anAddress, target: anAddress, token: anAddress,
  allowance: aNumber, amount: aNumber, native: aNumber, credit: aNumber, deadline: aNumber, expiry: aNumber, date: aNumber,
  approvesAll: aFlag, allowsAll: aFlag, manages: aFlag, call: bytes,
};
