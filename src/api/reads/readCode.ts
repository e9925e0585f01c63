import type { RpcTransport } from '../../contracts/transport.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { rpcErrors } from '../transport/errors.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { BlockRef } from './blockRef.ts';
import type { ReadOptions } from './readCall.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** The code at an address, `0x` where there is none. @throws rpc.* */
export async function readCode(transport: RpcTransport, { address, block }: { readonly address: string; readonly block?: BlockRef | undefined }, { signal }: ReadOptions = {}): Promise<Hex> {
  const code = await transport.request({ method: 'eth_getCode', params: [address, encodeBlockRef(block)] }, { signal });
  if (!isHexData(code)) throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_getCode' });
  return `0x${code.slice(2)}`;
}
