import { parseAddress } from '../accounts/address.ts';
import { keccak256 } from '../encoding/keccak256.ts';
import { encodeRlp, toRlpNumber } from '../encoding/rlp.ts';
import type { RlpItem } from '../encoding/rlp.ts';
import { inputErrors } from '../inputErrors.ts';
import { encodeAuthorizationFields } from '../messages/authorization.ts';
import type { SignatureParts } from '../messages/signatures.ts';
import { encodeAccessList } from './accessList.ts';
import { assertTransaction } from './transactions.ts';
import type { Fees, PreparedTransaction } from './transactions.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** A transaction in bytes. All three come from one reading of it, so that what is signed is what was hashed. */
export interface EncodedTransaction {
  /** Without a signature: what the fee of a rollup is worked out from. */
  readonly unsigned: Hex;
  /** 32 bytes: what the account's key signs. */
  readonly hash: Hex;
  /** The bytes to broadcast. */
  withSignature(signature: SignatureParts): Hex;
}

/** Writes a prepared transaction as the chain reads it: legacy with its chain id, EIP-2930 with an access list and one price, EIP-1559, or EIP-7702 with authorisations. @see EIP-155, EIP-1559, EIP-2718, EIP-2930, EIP-7702 @throws input.* */
export function encodeTransaction(transaction: PreparedTransaction): EncodedTransaction {
  assertArguments('encodeTransaction({ chainId: number, nonce: number, gas: bigint, fees: object })', transaction);
  const { type, chainId, items } = itemsOf(transaction);
  const write = (more: readonly RlpItem[]): Hex => `${type}${encodeRlp([...items, ...more]).slice(2)}`;
  const isLegacy = type === legacyType;
  const unsigned = write(isLegacy ? [toRlpNumber(chainId), '0x', '0x'] : []);
  return {
    unsigned,
    hash: keccak256(unsigned),
    withSignature: ({ r, s, yParity }) => write([toRlpNumber(isLegacy ? 2n * BigInt(chainId) + 35n + BigInt(yParity) : yParity), toRlpNumber(BigInt(r)), toRlpNumber(BigInt(s))]),
  };
}

/** A legacy transaction has no byte before its list. */
const legacyType = '0x';

interface Items {
  readonly type: '0x' | '0x01' | '0x02' | '0x04';
  readonly chainId: number;
  readonly items: readonly RlpItem[];
}

function itemsOf({ chainId, to, valueWei = 0n, data = '0x', nonce, gas, fees, accessList = [], authorizationList = [] }: PreparedTransaction): Items {
  assertTransaction({ ...(to !== undefined && { to }), valueWei, data, gas, fees, nonce });
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw inputErrors.notChainId({ value: String(chainId).slice(0, 80) });
  const call = [toRlpNumber(gas), to === undefined ? '0x' : parseAddress(to), toRlpNumber(valueWei), data];
  const accesses = encodeAccessList(accessList);
  if (fees.type === 'legacy' && authorizationList.length === 0) {
    const items = [toRlpNumber(nonce), toRlpNumber(fees.gasPriceWei), ...call];
    return accesses.length === 0 ? { type: legacyType, chainId, items } : { type: '0x01', chainId, items: [toRlpNumber(chainId), ...items, accesses] };
  }
  const { maxFeePerGasWei, maxPriorityFeePerGasWei } = dynamicOf(fees);
  const items = [toRlpNumber(chainId), toRlpNumber(nonce), toRlpNumber(maxPriorityFeePerGasWei), toRlpNumber(maxFeePerGasWei), ...call, accesses];
  if (authorizationList.length === 0) return { type: '0x02', chainId, items };
  if (to === undefined) throw inputErrors.notAddress({ address: 'none' }); // one with authorisations cannot create a contract
  return { type: '0x04', chainId, items: [...items, authorizationList.map((each) => encodeAuthorizationFields({ ...each, address: parseAddress(each.address) }))] };
}

/** Authorisations only go with fees of two parts; a single price stands for both. */
function dynamicOf(fees: Fees): Omit<Extract<Fees, { readonly type: 'eip1559' }>, 'type'> {
  return fees.type === 'legacy' ? { maxFeePerGasWei: fees.gasPriceWei, maxPriorityFeePerGasWei: fees.gasPriceWei } : fees;
}
