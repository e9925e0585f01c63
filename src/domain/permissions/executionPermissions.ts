import type { Hex } from '../encoding/hex.ts';

/** What a permission lets its holder do, by the names that wallets have for it; amounts as `bigint`, times in seconds since 1970. Further types are asked for by their own names. @see ERC-7715 */
export type ExecutionPermission =
  /** Sends so much of the chain's currency in all. */
  | { readonly type: 'native-token-allowance'; readonly data: { readonly allowanceAmount: bigint; readonly startTime?: number; readonly justification?: string } }
  /** Sends so much of it in each period. */
  | { readonly type: 'native-token-periodic'; readonly data: { readonly periodAmount: bigint; readonly periodDuration: number; readonly startTime?: number; readonly justification?: string } }
  /** Sends so much of a token in all. */
  | { readonly type: 'erc20-token-allowance'; readonly data: { readonly tokenAddress: string; readonly allowanceAmount: bigint; readonly startTime?: number; readonly justification?: string } }
  /** Sends so much of a token in each period. */
  | { readonly type: 'erc20-token-periodic'; readonly data: { readonly tokenAddress: string; readonly periodAmount: bigint; readonly periodDuration: number; readonly startTime?: number; readonly justification?: string } }
  /** Calls any function of a contract. */
  | { readonly type: 'contract-call'; readonly data: { readonly address: string } }
  | { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** A limit on what a permission lets its holder do, e.g. `{ type: 'rate-limit', data: { count: 1, interval: 86_400 } }`. @see ERC-7715 rules, of its earlier texts policies */
export interface ExecutionPermissionRule {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A permission as a site asks for it. */
export interface ExecutionPermissionRequest {
  /** Account or key that is to act, by its address. Its key stays with the site, or its server. */
  readonly to: string;
  readonly permission: ExecutionPermission;
  /** Until when it may act, in seconds since 1970. */
  readonly expiry: number;
  /** Whether the person may grant another amount, or other limits of that kind. Absent: no. */
  readonly isAdjustmentAllowed?: boolean;
  /** Further limits. */
  readonly rules?: readonly ExecutionPermissionRule[];
}

/** A permission that is asked for, with the account and the chain that it is for. */
export interface AskedExecutionPermission extends ExecutionPermissionRequest {
  readonly from: string;
  readonly chainId: number;
}

/** A permission as a wallet has granted it: amounts in its data are `0x…` quantities, as the wallet tells them. */
export interface GrantedExecutionPermission extends AskedExecutionPermission {
  /** Names the permission to the wallet, and to what redeems it. It is not secret by itself, but the holder of the key needs no more than it: it belongs to who keeps that key. */
  readonly context: Hex;
  /** What redeems the permission. Absent: the wallet spoke the standard's earlier form, and has none. @see ERC-7710 */
  readonly delegationManager?: string;
  /** Builds operations of the permission, in the standard's earlier form. @see ERC-7679 */
  readonly userOpBuilder?: string;
  /** Accounts that must be deployed before it is redeemed. @see ERC-4337 */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: Hex }[];
}
