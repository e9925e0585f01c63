import type { RpcTransport } from '../../contracts/transport.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { rpcErrors } from '../transport/errors.ts';
import type { ReadOptions } from './readCall.ts';
import { readContract } from './readContract.ts';
import type { ContractCall } from './readContract.ts';
import { readMulticall } from './readMulticall.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Which token, and whose. */
export interface TokenBalanceRequest {
  /** An ERC-20, or the placeholder of the native currency. */
  readonly token: string;
  readonly owner: string;
}

/** How much of a token an account has, in its smallest unit. @throws contract.*, input.notAddress, rpc.* */
export async function readTokenBalance(transport: RpcTransport, request: TokenBalanceRequest, options: ReadOptions = {}): Promise<bigint> {
  assertArguments('readTokenBalance(transport: RpcTransport, { token: string, owner: string }, options?: object)', transport, request, options);
  const { token, owner } = request;
  return isNativeToken(token) ? readNative(transport, owner, options) : readContract(transport, balanceCall(token, owner), options);
}

/** Many tokens of one owner at once. Each result stands for itself. @throws the signal's reason */
export async function readTokenBalances(transport: RpcTransport, request: { readonly tokens: readonly string[]; readonly owner: string }, options: ReadOptions = {}): Promise<readonly PromiseSettledResult<bigint>[]> {
  assertArguments('readTokenBalances(transport: RpcTransport, { tokens: list, owner: string }, options?: object)', transport, request, options);
  const { tokens, owner } = request;
  const contracts = tokens.filter((token) => !isNativeToken(token));
  const [[native], read] = await Promise.all([
    Promise.allSettled(contracts.length < tokens.length ? [readNative(transport, owner, options)] : []),
    readMulticall(transport, contracts.map((token) => balanceCall(token, owner)), options),
  ]);
  const left = [...read];
  return tokens.flatMap((token) => (isNativeToken(token) ? native : left.shift()) ?? []); // one result a token
}

function balanceCall(token: string, owner: string): ContractCall<typeof balanceOf> {
  return { address: token, fn: balanceOf, args: [owner] };
}
const balanceOf = 'function balanceOf(address owner) view returns (uint256)';

async function readNative(transport: RpcTransport, owner: string, options: ReadOptions): Promise<bigint> {
  const answer = await transport.request({ method: 'eth_getBalance', params: [parseAddress(owner), 'latest'] }, options);
  try {
    return decodeQuantity(answer);
  } catch (cause) {
    throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_getBalance' }, { cause });
  }
}
