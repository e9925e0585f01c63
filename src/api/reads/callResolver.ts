import type { RpcTransport } from '../../contracts/transport.ts';
import { encodeParameters } from '../../domain/abi/codec.ts';
import { decodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { ensErrors } from '../../domain/ens/ensErrors.ts';
import { hasCode } from '../../domain/errors.ts';
import { readCall } from './readCall.ts';
import type { ReadOptions } from './readCall.ts';

/** What a name's resolver asks to be fetched from elsewhere. @see EIP-3668 */
export interface OffchainLookup {
  readonly sender: string;
  readonly urls: readonly string[];
  readonly data: string;
}

/** Fetches what a resolver keeps outside the chain, as bytes that the resolver itself checks. */
export type OffchainReader = (lookup: OffchainLookup, options: ReadOptions) => Promise<string>;

/** How far a look-up may go. */
export interface EnsOptions extends ReadOptions {
  /** Fetches what a resolver keeps outside the chain. Absent: such names are refused, because an unknown server would learn who is looked up. */
  readonly offchain?: OffchainReader | undefined;
}

const maxLookups = 4;
const offchainLookup = '0x556f1830';
/** An error, which is encoded as a call is. */
const lookup = /* @__PURE__ */ parseFunction('function OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)');
const callbackParameters = /* @__PURE__ */ parseFunction('function callback(bytes response, bytes extraData)').inputs;

/** Calls a resolver, and hands back to it what it asks to be fetched. @throws ens.offchain, contract.reverted, rpc.* @see EIP-3668 */
export async function callResolver(transport: RpcTransport, to: string, data: string, { signal, offchain }: EnsOptions, lookups = 0): Promise<string> {
  try {
    return await readCall(transport, { to, data }, { signal });
  } catch (error) {
    const said = hasCode(error, 'contract.reverted') ? error.context['data'] : undefined;
    if (typeof said !== 'string' || !said.startsWith(offchainLookup)) throw error;
    if (!offchain || lookups >= maxLookups) throw ensErrors.offchain({ resolver: to }, { cause: error });
    const [sender, urls, callData, callback, extraData] = decodeFunctionData(lookup, said);
    // Another contract's look-up that bubbled up is none of this resolver's.
    if (!sameAddress(sender, to)) throw error;
    const response = await offchain({ sender: to, urls, data: callData }, { signal });
    return callResolver(transport, to, `${callback}${encodeParameters(callbackParameters, [response, extraData]).slice(2)}`, { signal, offchain }, lookups + 1);
  }
}
