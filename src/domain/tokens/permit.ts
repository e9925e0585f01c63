import { parseFunction } from '../abi/parseAbi.ts';
import { encodeFunctionData } from '../abi/functions.ts';
import type { TypedData } from '../transactions/transactions.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** How a token takes permits: an amount by the standard, or all or nothing as Dai has it. @see EIP-2612 */
export type PermitKind = 'eip2612' | 'dai';

/** What a signature for a permit has to go by. */
export interface PermitSupport {
  readonly kind: PermitKind;
  /** Known to hash to what the token itself uses. @see EIP-712 */
  readonly domain: TypedData['domain'];
  /** Of the owner, for the next permit. */
  readonly nonce: bigint;
}

/** What an owner agrees to by a signature. */
export interface PermitTerms {
  readonly token: string;
  readonly owner: string;
  readonly spender: string;
  /** In the smallest unit of the token; of Dai's kind nothing but `unlimitedAmount` or 0. */
  readonly value: bigint;
  /** Unix time in seconds. */
  readonly deadline: bigint;
}

/** A signed leave to spend. Anyone who has it may use it until the deadline, so treat it as a secret until it is used. */
export interface Permit extends PermitTerms {
  readonly kind: PermitKind;
  readonly nonce: bigint;
  readonly v: number;
  readonly r: string;
  readonly s: string;
}

/** What tokens take for "without limit". */
export const unlimitedAmount: bigint = 2n ** 256n - 1n;

/** What the owner signs. */
export function toPermitData(support: PermitSupport, terms: PermitTerms): TypedData {
  assertArguments('toPermitData({ kind: string, domain: object, nonce: bigint }, { owner: string, spender: string, value: bigint, deadline: bigint })', support, terms);
  const { kind, domain, nonce } = support;
  const { owner, spender, value, deadline } = terms;
  return kind === 'dai'
    ? { domain, types: { Permit: daiFields }, primaryType: 'Permit', message: { holder: owner, spender, nonce, expiry: deadline, allowed: value > 0n } }
    : { domain, types: { Permit: standardFields }, primaryType: 'Permit', message: { owner, spender, value, nonce, deadline } };
}

/** Call data of `permit(…)` for the token, which any account may send. */
export function encodePermit(permit: Permit): Hex {
  assertArguments('encodePermit({ kind: string, owner: string, spender: string, value: bigint, nonce: bigint, deadline: bigint, v: number, r: string, s: string })', permit);
  const { kind, owner, spender, value, nonce, deadline, v, r, s } = permit;
  return kind === 'dai'
    ? encodeFunctionData(parseFunction('function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)'), [owner, spender, nonce, deadline, value > 0n, v, r, s])
    : encodeFunctionData(parseFunction('function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)'), [owner, spender, value, deadline, v, r, s]);
}

const standardFields = [
  { name: 'owner', type: 'address' }, { name: 'spender', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'nonce', type: 'uint256' }, { name: 'deadline', type: 'uint256' },
];
const daiFields = [
  { name: 'holder', type: 'address' }, { name: 'spender', type: 'address' }, { name: 'nonce', type: 'uint256' }, { name: 'expiry', type: 'uint256' }, { name: 'allowed', type: 'bool' },
];
