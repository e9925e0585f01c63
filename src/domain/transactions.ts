import { textOf } from './errors.ts';
import { isAddress, isHexData } from './hex.ts';
import { inputErrors } from './inputErrors.ts';

/** What a site asks to be sent. The wallet fills in gas, fees and nonce. */
export interface TransactionRequest {
  /** Absent to create a contract. */
  readonly to?: string;
  readonly valueWei?: bigint;
  /** `0x…` */
  readonly data?: string;
  readonly gas?: bigint;
}

/** Checks the form, so that no wallet is asked about nonsense. The checksum is checked where keccak is at hand. @throws input.* */
export function assertTransaction({ to, valueWei, data, gas }: TransactionRequest): void {
  if (to !== undefined && !isAddress(to)) throw inputErrors.notAddress({ address: textOf(to).slice(0, 80) });
  if (data !== undefined && !isHexData(data)) throw inputErrors.notHexData({ value: textOf(data).slice(0, 80) });
  for (const amount of [valueWei, gas]) if (amount !== undefined && (typeof amount !== 'bigint' || amount < 0n)) throw inputErrors.notAmount({ value: textOf(amount).slice(0, 80) });
}

/** EIP-712 typed data as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}
