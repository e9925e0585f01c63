import type { RpcTransport } from '../../contracts/transport.ts';
import { hasCode } from '../../domain/errors.ts';
import type { EnsOptions } from './callResolver.ts';
import { isHeldByKey } from './isHeldByKey.ts';
import { isOfNameChain, readEnsName } from './readEns.ts';
import type { AccountOfName } from './readEns.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/**
 * The name to show for an account on a chain: the one that it has there, else the one of the chain that keeps the names if a key holds the account,
 * since a contract at the same address elsewhere may be another's. Undefined where it has none. @throws input.notAddress, http.beforeIntent, rpc.* @see ENSIP-19
 */
export async function readAccountName(transport: RpcTransport, account: AccountOfName, options: EnsOptions = {}): Promise<string | undefined> {
  assertArguments('readAccountName(transport: RpcTransport, { ens: object, address: string }, options?: object)', transport, account, options);
  if (isOfNameChain(transport, account.forChainId)) return readEnsName(transport, account, options);
  const there = await readEnsName(transport, account, options).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    // A gateway that may not be asked, or is down, leaves what the chain itself says. One that may be asked later is waited for.
    if (isOfGateway(error)) return undefined;
    throw error;
  });
  if (there !== undefined) return there;
  const name = await readEnsName(transport, { ...account, forChainId: undefined }, options);
  return name !== undefined && (await isHeldByKey(transport, account, options)) ? name : undefined;
}

const gatewayCodes = ['ens.offchain', 'http.notAllowed', 'http.unreachable', 'http.timedOut', 'http.tooLarge', 'fetch.failed', 'fetch.badAnswer'] as const;

function isOfGateway(error: unknown): boolean {
  return gatewayCodes.some((code) => hasCode(error, code));
}
