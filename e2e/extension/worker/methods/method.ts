import type { WalletState } from '../../walletState.ts';

/** What a method works on. */
export interface MethodCall {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Of the page that asks. */
  readonly origin: string;
  /** As it was when the request came in; read again after a prompt. */
  readonly state: WalletState;
}

/** Answers one JSON-RPC method. @throws RpcError */
export type Method = (call: MethodCall) => unknown;
