import type { RpcTransport } from '../../contracts/transport.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { rpcErrors } from '../transport/errors.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { BlockRef } from './blockRef.ts';
import type { ReadOptions } from './readCall.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The code at an address, `0x` where there is none. @throws rpc.* */
export async function readCode(transport: RpcTransport, request: { readonly address: string; readonly block?: BlockRef | undefined }, options: ReadOptions = {}): Promise<Hex> {
  assertArguments('readCode(transport: RpcTransport, { address: string }, options?: object)', transport, request, options);
  const { address, block } = request;
  const { signal } = options;
  const code = await transport.request({ method: 'eth_getCode', params: [address, encodeBlockRef(block)] }, { signal });
  if (!isHexData(code)) throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_getCode' });
  return `0x${code.slice(2)}`;
}
