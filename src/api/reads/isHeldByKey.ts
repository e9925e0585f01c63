import type { RpcTransport } from '../../contracts/transport.ts';
import type { ReadOptions } from './readCall.ts';
import { readCode } from './readCode.ts';

/** Whether a key holds the account, which then is the same account on every EVM chain: it has no code, or has only lent itself some. @throws rpc.* @see EIP-7702 */
export async function isHeldByKey(transport: RpcTransport, { address }: { readonly address: string }, options: ReadOptions = {}): Promise<boolean> {
  const code = await readCode(transport, { address }, options);
  return code === '0x' || /^0xef0100[0-9a-f]{40}$/i.test(code);
}
