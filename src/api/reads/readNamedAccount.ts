import type { RpcTransport } from '../../contracts/transport.ts';
import type { EnsOptions } from './callResolver.ts';
import { isHeldByKey } from './isHeldByKey.ts';
import { isOfNameChain, readEnsAddress } from './readEns.ts';
import type { NameRequest } from './readEns.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/**
 * The account to pay on a chain for a name: the one that the name has there, else the one on the chain that keeps the names if a key holds it. What goes
 * to the address of a contract on another chain may be lost, or another's. Undefined where there is none. @throws ens.*, http.*, fetch.*, rpc.* @see ENSIP-11, ENSIP-19
 */
export async function readNamedAccount(transport: RpcTransport, request: NameRequest & { /** Absent: the chain that keeps the names. */ readonly forChainId?: number | undefined }, options: EnsOptions = {}): Promise<Hex | undefined> {
  assertArguments('readNamedAccount(transport: RpcTransport, { ens: object, name: string }, options?: object)', transport, request, options);
  const there = await readEnsAddress(transport, request, options);
  if (there !== undefined || isOfNameChain(transport, request.forChainId)) return there;
  const address = await readEnsAddress(transport, { ...request, forChainId: undefined }, options);
  return address !== undefined && (await isHeldByKey(transport, { address }, options)) ? address : undefined;
}
