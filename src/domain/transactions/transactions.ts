import { textOf } from '../errors.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { inputErrors } from '../inputErrors.ts';
import type { AccessListItem } from './accessList.ts';

/** What a site asks to be sent. The kit or the wallet fills in what is absent of gas, fees and nonce. */
export interface TransactionRequest {
  /** Absent to create a contract. */
  readonly to?: string;
  readonly valueWei?: bigint;
  /** `0x…` */
  readonly data?: string;
  readonly gas?: bigint;
  readonly fees?: Fees;
  readonly nonce?: number;
  /** Contracts and storage that are paid for beforehand. With a legacy price it makes a transaction of type 1. @see EIP-2930 */
  readonly accessList?: readonly AccessListItem[];
  /** @see EIP-7702 */
  readonly authorizationList?: readonly SignedAuthorization[];
  /** For zk-stack chains alone, where the kit fills it in. */
  readonly zk?: ZkFields;
}

/** What the sender pays for each unit of gas, by EIP-1559 or as chains before it have it. */
export type Fees =
  | { readonly type: 'eip1559'; readonly maxFeePerGasWei: bigint; readonly maxPriorityFeePerGasWei: bigint }
  | { readonly type: 'legacy'; readonly gasPriceWei: bigint };

/** Leave for an account to run the code of another address. @see EIP-7702 */
export interface Authorization {
  readonly chainId: number;
  /** Whose code will run. */
  readonly address: string;
  /** The account's, at the time the transaction is carried out: one more than the transaction's own, if the account itself sends it. */
  readonly nonce: number;
}

/** An authorisation that a transaction of type 4 may carry, signed by the account it hands over. */
export interface SignedAuthorization extends Authorization {
  readonly r: string;
  readonly s: string;
  readonly yParity: 0 | 1;
}

/** Complete but for the signature. */
export interface PreparedTransaction extends TransactionRequest {
  readonly chainId: number;
  readonly from: string;
  readonly nonce: number;
  readonly gas: bigint;
  readonly fees: Fees;
}

/** Makes an EIP-712 transaction of type 0x71. @see zkSync Era, EIP-712 transactions */
export interface ZkFields {
  readonly gasPerPubdata: bigint;
  readonly factoryDeps?: readonly string[];
  readonly paymaster?: { readonly address: string; readonly input: string };
}

/** Checks the form, so that no wallet is asked about nonsense. The checksum is checked where keccak is at hand. @throws input.* */
export function assertTransaction({ to, valueWei, data, gas, fees, nonce }: TransactionRequest): void {
  // Without recipient and code, the value would be locked in a contract that can do nothing.
  if (to === undefined && (data ?? '0x') === '0x') throw inputErrors.notAddress({ address: 'none' });
  if (to !== undefined && !isAddress(to)) throw inputErrors.notAddress({ address: textOf(to).slice(0, 80) });
  if (data !== undefined && !isHexData(data)) throw inputErrors.notHexData({ value: textOf(data).slice(0, 80) });
  for (const amount of [valueWei, gas, ...amountsOf(fees)]) if (amount !== undefined && (typeof amount !== 'bigint' || amount < 0n)) throw inputErrors.notAmount({ value: textOf(amount).slice(0, 80) });
  if (nonce !== undefined && (!Number.isSafeInteger(nonce) || nonce < 0)) throw inputErrors.notQuantity({ value: textOf(nonce).slice(0, 80) });
}

function amountsOf(fees: Fees | undefined): readonly bigint[] {
  if (!fees) return [];
  return fees.type === 'legacy' ? [fees.gasPriceWei] : [fees.maxFeePerGasWei, fees.maxPriorityFeePerGasWei];
}

/** EIP-712 typed data as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}
