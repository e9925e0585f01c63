import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { rpcErrors } from '../transport/errors.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { BlockRef } from './blockRef.ts';
import { explainCallError } from './explainCallError.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** What every read takes besides its question. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A call as bytes, for data that is encoded already. */
export interface CallRequest {
  readonly to: string;
  /** `0x…` */
  readonly data: string;
  readonly from?: string | undefined;
  readonly valueWei?: bigint | undefined;
  readonly block?: BlockRef | undefined;
  /** Whose errors name a refusal. */
  readonly abi?: Abi | undefined;
}

/** Runs a call without sending it, and gives the bytes it returns. @throws contract.reverted, rpc.* */
export async function readCall(transport: RpcTransport, request: CallRequest, options: ReadOptions = {}): Promise<Hex> {
  assertArguments('readCall(transport: RpcTransport, { to: string, data: string }, options?: object)', transport, request, options);
  const { to, data, from, valueWei, block, abi } = request;
  const { signal } = options;
  const call = { to, data, ...(from !== undefined && { from }), ...(valueWei !== undefined && { value: encodeQuantity(valueWei) }) };
  let answer: unknown;
  try {
    answer = await transport.request({ method: 'eth_call', params: [call, encodeBlockRef(block)] }, { signal });
  } catch (error) {
    throw await explainCallError(error, { abi, to });
  }
  if (!isHexData(answer)) throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_call' });
  return `0x${answer.slice(2)}`;
}
