import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { AbiFunction, AbiItem } from '../../src/domain/abi/abi.ts';
import { decodeFunctionData, encodeFunctionData, selectorOf } from '../../src/domain/abi/functions.ts';
import { parseAbi, parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { hashDomain } from '../../src/domain/messages/hashTypedData.ts';
import { typedDataDomainFields, typedDataDomainType } from '../../src/domain/messages/typedDataTypes.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import type { Binding, Descriptor, Format, Types } from './descriptor.ts';
import { bad, misfit } from './errors.ts';
import { valueOfCall, valueOfMessage } from './values.ts';
import type { Struct } from './values.ts';

/** How a descriptor describes a request, and the values that it describes. */
export interface Match {
  readonly format: Format;
  /** Of the function or the primary type. */
  readonly name: string;
  readonly root: Struct;
  /** Whose code runs at the address of the request, where that is not the described contract itself. */
  readonly codeOf?: string;
  /** Bytes that follow the arguments, which the function's signature does not account for; `0x` for none. */
  readonly rest: string;
}

export interface Call {
  readonly chainId: number;
  /** Of the contract whose code runs. */
  readonly to: string;
  readonly data: string;
}

/** The format for a call; undefined where the descriptor is for other contracts or other functions. @throws describeErc7730.badDescriptor, describeErc7730.doesNotFit */
export function matchCall({ binding, formats }: Descriptor, { chainId, to, data }: Call): Match | undefined {
  if (binding.kind !== 'calldata' || !isDeployedAt(binding, chainId, to)) return undefined;
  const selector = data.slice(0, 10).toLowerCase();
  const functions = formats.flatMap((format) => {
    const item = functionOf(format, binding.abi);
    return item && selectorOf(item) === selector ? [{ format, item }] : [];
  });
  const [found, another] = functions;
  if (!found) return undefined;
  if (another) throw bad(`${found.format.key} and ${another.format.key} are one function`);
  const { format, item } = found;
  const values = decoded(item, data);
  const canonical = encodeFunctionData(item, values);
  if (!data.toLowerCase().startsWith(canonical)) throw misfit(`the arguments of ${item.name} are not encoded as usual`);
  return { format, name: item.name, root: valueOfCall(item.inputs, values), rest: `0x${data.slice(canonical.length)}` };
}

/** The format for a message, which was validated, of the contract at an address, whose code `verifyingContract` runs; undefined where the descriptor is for other domains or other types. */
export function matchMessage({ binding, formats }: Descriptor, { domain, types, primaryType, message }: TypedData, address: string): Match | undefined {
  if (binding.kind !== 'eip712') return undefined;
  const { chainId } = domain;
  const isBySeparator = binding.domainSeparator !== undefined && binding.deployments.length === 0;
  if (typeof chainId !== 'number' || !(isBySeparator || isDeployedAt(binding, chainId, address))) return undefined;
  if (binding.domainSeparator !== undefined && separatorOf(domain, types) !== binding.domainSeparator) return undefined;
  const isBound = Object.entries(binding.domain).every(([key, wanted]) => {
    const actual = Object.hasOwn(domain, key) ? domain[key] : undefined;
    return actual === wanted || (key === 'verifyingContract' && sameAddress(String(actual), String(wanted)));
  });
  if (!isBound) return undefined;
  const type = encodeType(types, primaryType);
  const format = formats.find(({ key }) => typeOf(key, binding) === type);
  return format && { format, name: primaryType, root: valueOfMessage(types, primaryType, message), rest: '0x' };
}

/** Undefined for a domain whose fields are declared in another order than the standard's, and hashed in that. */
function separatorOf(domain: TypedData['domain'], types: Types): string | undefined {
  const usual = typedDataDomainFields.filter(({ name }) => domain[name] !== undefined).map(({ name }) => name);
  const declared = types[typedDataDomainType]?.map(({ name }) => name) ?? usual;
  return declared.join() === usual.join() ? hashDomain(domain) : undefined;
}

function isDeployedAt({ deployments }: Binding, chainId: number, address: string): boolean {
  return deployments.some((each) => each.chainId === chainId && sameAddress(each.address, address));
}

/** What is seen of keys only when they are used: each is the signature of a function, and of another one. @throws describeErc7730.badDescriptor */
export function assertKeys({ binding, formats }: Descriptor): void {
  if (binding.kind !== 'calldata') return;
  const known = new Map<string, string>();
  for (const format of formats) {
    const item = functionOf(format, binding.abi);
    if (!item) continue;
    const another = known.get(selectorOf(item));
    if (another !== undefined) throw bad(`${another} and ${format.key} are one function`);
    known.set(selectorOf(item), format.key);
  }
}

/** By a signature, or as version 1 has it by an item of the ABI; undefined for a key that is none. */
function functionOf({ key }: Format, abi: readonly object[]): AbiFunction | undefined {
  try {
    if (!key.includes('(')) return functionsIn(abi).find((item) => selectorOf(item) === key.toLowerCase());
    const item = parseFunction(key);
    return item.inputs.every(({ name }) => name !== '') ? item : functionsIn(abi).find((each) => selectorOf(each) === selectorOf(item)) ?? item;
  } catch (cause) {
    throw bad(`${key} is no signature of a function${cause instanceof Error ? `: ${cause.message}` : ''}`);
  }
}

function functionsIn(abi: readonly object[]): readonly AbiFunction[] {
  const items: readonly AbiItem[] = parseAbi(abi.filter((item) => 'type' in item && item.type === 'function'));
  return items.filter((item): item is AbiFunction => item.type === 'function');
}

function decoded(item: AbiFunction, data: string): readonly unknown[] {
  try {
    return decodeFunctionData(item, data);
  } catch {
    throw misfit(`the data are not the arguments of ${item.name}`);
  }
}

/** The type that a key stands for, in the form in which it is hashed. */
function typeOf(key: string, binding: Extract<Binding, { readonly kind: 'eip712' }>): string | undefined {
  if (key.includes('(')) return key.replaceAll(/,\s+/g, ',');
  const schema = binding.schemas.find(({ primaryType }) => primaryType === key);
  return schema && encodeType(schema.types, key);
}

/** The primary type, then all it refers to, by the alphabet. @see EIP-712, encodeType */
export function encodeType(types: Types, primaryType: string): string {
  const found = new Set<string>();
  const open = [primaryType];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || !Object.hasOwn(types, name)) continue;
    found.add(name);
    open.push(...(types[name] ?? []).map(({ type }) => type.replace(/(?:\[\d*\])*$/, '')));
  }
  found.delete(primaryType);
  return [primaryType, ...[...found].toSorted()].map((name) => `${name}(${(types[name] ?? []).map(({ type, name: member }) => `${type} ${member}`).join()})`).join('');
}
