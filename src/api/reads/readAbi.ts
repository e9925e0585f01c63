import type { RpcTransport } from '../../contracts/transport.ts';
import { knownFunctions } from '../../data/knownFunctions.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { selectorOf } from '../../domain/abi/functions.ts';
import { parseAbi, parseFunction } from '../../domain/abi/parseAbi.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { metadataCidIn, selectorsIn, targetIn } from '../../domain/bytecode/bytecode.ts';
import { isAddress, isHash } from '../../domain/encoding/isHex.ts';
import { fetchService } from '../fetchService.ts';
import type { ServiceAccess } from '../fetchService.ts';
import type { ReadOptions } from './readCall.ts';
import { readCode } from './readCode.ts';
import { readContract } from './readContract.ts';
import { contractErrors } from './readErrors.ts';

const maxAbiItems = 5_000;
/** How often a proxy may lead to another. */
export const maxProxySteps = 3;

/** Where the interface of a contract is looked for. */
export interface AbiPlaces extends ServiceAccess {
  /** Absent: as the service is configured. Interfaces are at `{abiUrl}/{chainId}/{address}`. */
  readonly abiUrl?: string | undefined;
  /** Absent: as the service is configured. Reads the metadata that a contract's code names. */
  readonly ipfsGateway?: string | undefined;
  /** Signatures to recognise in code, beside the common ones. */
  readonly signatures?: readonly string[] | undefined;
}

/**
 * The interface of a contract: asks the ABI service, then the metadata that the code names, then the code itself, of which only common functions
 * are recognised; follows proxies. @throws contract.noAbi, contract.noBytecode, input.notAddress, rpc.*
 */
export async function readAbi(transport: RpcTransport, { address }: { readonly address: string }, places: AbiPlaces, options: ReadOptions = {}): Promise<Abi> {
  return findAbi(transport, parseAddress(address), places, options);
}

async function findAbi(transport: RpcTransport, address: string, places: AbiPlaces, options: ReadOptions): Promise<Abi> {
  const { service, abiUrl = service?.abiUrl } = places;
  let cause: unknown;
  if (abiUrl !== undefined) {
    try {
      return parseAnswer(await fetchService(places, `${abiUrl.replace(/\/+$/, '')}/${transport.chainId}/${address}`, options));
    } catch (error) {
      options.signal?.throwIfAborted();
      cause = error; // a service beside the chain must not keep the caller from reading
    }
  }
  const code = await readImplementation(transport, address, options);
  const found = (await fromMetadata(code, places, options)) ?? fromSelectors(code, places.signatures);
  if (found.length === 0) throw contractErrors.noAbi({ address, chainId: transport.chainId }, { cause });
  return found;
}

/** ERC-1967: the hash of the slot's name, less one. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const beaconSlot = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';

/** The code that answers at an address, behind any proxies. @throws contract.noBytecode @see ERC-1167, ERC-1967, EIP-7702 */
async function readImplementation(transport: RpcTransport, address: string, { signal }: ReadOptions, steps = 0): Promise<string> {
  const slot = (name: string): Promise<unknown> => transport.request({ method: 'eth_getStorageAt', params: [address, name, 'latest'] }, { signal });
  const [code, implementation, beacon] = await Promise.all([readCode(transport, { address }, { signal }), slot(implementationSlot), slot(beaconSlot)]);
  if (code === '0x') throw contractErrors.noBytecode({ address, chainId: transport.chainId });
  if (steps >= maxProxySteps) return code;
  const target = targetIn(code) ?? addressIn(implementation) ?? (await behindBeacon(transport, addressIn(beacon), { signal }));
  return target === undefined ? code : readImplementation(transport, target, { signal }, steps + 1);
}

async function behindBeacon(transport: RpcTransport, beacon: string | undefined, options: ReadOptions): Promise<string | undefined> {
  if (beacon === undefined) return undefined;
  const target = await readContract(transport, { address: beacon, fn: 'function implementation() view returns (address)' }, options);
  return typeof target === 'string' ? target : undefined;
}

function addressIn(word: unknown): string | undefined {
  if (!isHash(word) || !/^0x0{24}/.test(word)) return undefined;
  const address = `0x${word.slice(-40)}`;
  return isAddress(address) && !/^0x0{40}$/.test(address) ? address.toLowerCase() : undefined;
}

async function fromMetadata(code: string, places: AbiPlaces, options: ReadOptions): Promise<Abi | undefined> {
  const { service, ipfsGateway = service?.ipfsGateway } = places;
  const cid = ipfsGateway === undefined ? undefined : metadataCidIn(code);
  if (ipfsGateway === undefined || cid === undefined) return undefined;
  try {
    const { output }: { readonly output?: unknown } = Object(await fetchService(places, ipfsGateway.replaceAll('{clientId}', () => service?.clientId ?? '').replaceAll('{cid}', () => cid), options));
    return parseAnswer(output);
  } catch {
    options.signal?.throwIfAborted();
    return undefined; // most metadata was never put anywhere
  }
}

function fromSelectors(code: string, signatures: readonly string[] = []): Abi {
  const selectors = new Set(selectorsIn(code));
  return [...signatures, ...knownFunctions].map(parseFunction).filter((item) => selectors.has(selectorOf(item)));
}

/** A list, or an object that has one; as JSON in text where a service is an explorer. @throws if there is none in it */
function parseAnswer(answer: unknown): Abi {
  const { abi, data, result, output }: Readonly<Record<string, unknown>> = Object(answer);
  const list: unknown = Array.isArray(answer) ? answer : (abi ?? data ?? result ?? output);
  if (typeof list === 'string' && list.startsWith('[')) return parseAnswer(JSON.parse(list));
  if (!Array.isArray(list)) {
    if (list === undefined) throw new TypeError('no interface in the answer');
    return parseAnswer(list);
  }
  const items: readonly unknown[] = list;
  const parsed = parseAbi(items.slice(0, maxAbiItems).filter((item): item is object => typeof item === 'object' && item !== null));
  if (parsed.length === 0) throw new TypeError('an empty interface');
  return parsed;
}
