import { readAccountCode } from '../../api/bundler/readAccountState.ts';
import type { AccountDelegation } from '../../contracts/accountDelegation.ts';
import type { Services } from '../../contracts/services.ts';
import { delegateOf } from '../../domain/accounts/delegateOf.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { WalletCapabilities } from '../../domain/transactions/calls.ts';

/** What an account of a key can do with a batch by code of its own: `supported` where it runs that code, `ready` where it may come to, `unsupported` where it runs another. @see EIP-5792, EIP-7702 */
export async function readDelegated(services: Services, { delegate }: AccountDelegation, { address, chainIds, signal }: { readonly address: string; readonly chainIds: readonly number[]; readonly signal: AbortSignal | undefined }): Promise<ReadonlyMap<number, WalletCapabilities>> {
  const read = async (chainId: number): Promise<readonly [number, WalletCapabilities]> => {
    const code = await services.transport(chainId).then((transport) => readAccountCode(transport, address, signal)).catch(() => '0x'); // a node that is silent: it is found out when it is sent
    signal?.throwIfAborted();
    const now = delegateOf(code);
    return [chainId, { atomic: now === undefined ? 'ready' : sameAddress(now, delegate) ? 'supported' : 'unsupported', others: {} }];
  };
  return new Map(await Promise.all(chainIds.map(read)));
}
