import type { RpcTransport } from '../../contracts/transport.ts';
import type { AbiValue } from '../../domain/abi/abi.ts';
import { decodeFunctionResult, encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { EnsContracts } from '../../domain/chains/chains.ts';
import { encodeDnsName, nameAndParents, nodeOf } from '../../domain/ens/names.ts';
import { hasCode } from '../../domain/errors.ts';
import { callResolver } from './callResolver.ts';
import type { EnsOptions } from './callResolver.ts';
import { readContract } from './readContract.ts';
import { readInterfaceSupport } from './readNft.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

const resolverOf = 'function resolver(bytes32 node) view returns (address)';
const resolve = /* @__PURE__ */ parseFunction('function resolve(bytes name, bytes data) view returns (bytes)');
const extendedResolver = '0x9061b923';

/** Which record of which name is read, and where. */
export interface RecordRequest {
  readonly ens: EnsContracts;
  readonly normalName: string;
  /** Of the resolver's function that gives the record. */
  readonly signature: string;
  readonly args: readonly unknown[];
}

/** Asks the resolver of a name, or of the nearest name above it that answers for all below. Undefined where there is none. @throws ens.offchain, rpc.* @see ENSIP-10 */
export async function readEnsRecord(transport: RpcTransport, { ens, normalName, signature, args }: RecordRequest, options: EnsOptions): Promise<AbiValue | undefined> {
  const { signal } = options;
  const names = nameAndParents(normalName);
  const resolvers = await Promise.all(names.map((name) => readContract(transport, { address: ens.registry, fn: resolverOf, args: [nodeOf(name)] }, { signal })));
  const at = resolvers.findIndex((resolver) => toAccount(resolver) !== undefined);
  const address = toAccount(resolvers[at]);
  if (address === undefined) return undefined;
  const fn = parseFunction(signature);
  try {
    if (await readInterfaceSupport(transport, { address, interfaceId: extendedResolver }, { signal })) {
      const [answer] = decodeFunctionResult(resolve, await callResolver(transport, address, encodeFunctionData(resolve, [encodeDnsName(normalName), encodeFunctionData(fn, args)]), options));
      return decodeFunctionResult(fn, answer)[0];
    }
    // A resolver of the old kind answers for its own name alone.
    return at === 0 ? decodeFunctionResult(fn, await callResolver(transport, address, encodeFunctionData(fn, args), options))[0] : undefined;
  } catch (error) {
    if (isSilent(error)) return undefined;
    throw error;
  }
}

/** The resolver does not know the question, or is none. */
export function isSilent(error: unknown): boolean {
  return hasCode(error, 'contract.reverted') || hasCode(error, 'contract.noCode') || hasCode(error, 'abi.badData');
}

/** Undefined for the zero address and for bytes that are no account of an EVM chain. */
export function toAccount(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) && !/^0x0*$/.test(value) ? parseAddress(value.toLowerCase()) : undefined;
}
