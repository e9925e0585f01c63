import { isAddress, isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Binding, Deployment, Descriptor, Format, Schema, Source } from './descriptor.ts';
import { bad } from './errors.ts';
import * as limits from './limits.ts';
import { parseFields, parsePaths } from './parseFields.ts';
import type { Place } from './parseFields.ts';

/** Reads the JSON of a descriptor, its includes merged already. What it does not know is left unread, what it cannot keep to is refused. @see ERC-7730 @throws describeErc7730.badDescriptor */
export function parseDescriptor(given: unknown): Descriptor {
  if (!isRecord(given)) throw bad('it is no object');
  assertBounded(given);
  const { $schema, context, metadata = {}, display, includes } = given;
  if (includes !== undefined) throw bad('its includes are not merged: use defineErc7730Registry or mergeErc7730');
  const [, major, minor = '0'] = typeof $schema === 'string' ? /erc7730-v(\d+)(?:\.(\d+))?/.exec($schema) ?? [] : [];
  if (major !== undefined && major !== '1' && major !== '2') throw bad(`its version is ${major}`);
  if (!isRecord(context)) throw bad('it has no context');
  if (!isRecord(metadata)) throw bad('its metadata is no object');
  if (!isRecord(display) || !isRecord(display['formats'])) throw bad('it has no display.formats');
  const entries = Object.entries(display['formats']);
  if (entries.length > limits.maxFormats) throw bad(`it has more than ${limits.maxFormats} formats`);
  const binding = parseBinding(context);
  return {
    binding,
    owner: textIn(metadata, 'owner'),
    contractName: textIn(metadata, 'contractName'),
    token: binding.kind === 'calldata' ? parseToken(metadata['token']) : undefined,
    formats: entries.map(([key, format]) => parseFormat(parseKey(key, binding), format, { source: given, isLater: major === '2' && Number(minor) > 0 })),
    source: given,
  };
}

/** Counted before anything is read: a descriptor may be endless, or hold itself. */
function assertBounded(given: object): void {
  let values = 0;
  const visit = (value: unknown, depth: number): void => {
    values += 1;
    if (values > limits.maxDescriptorValues || depth > limits.maxDescriptorDepth) throw bad('it is too large');
    if (typeof value === 'string' && value.length > limits.maxDescriptorTextCharacters) throw bad('one of its texts is too long');
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (name.length > limits.maxDescriptorTextCharacters) throw bad('one of its names is too long');
      visit(each, depth + 1);
    }
  };
  visit(given, 0);
}

function parseBinding({ contract, eip712 }: Source): Binding {
  if (isRecord(contract) === isRecord(eip712)) throw bad('its context must have either contract or eip712');
  if (isRecord(contract)) {
    const { deployments, abi } = contract;
    const at = parseDeployments(deployments);
    // The contracts of a factory are known by its events alone, which are not read.
    if (at.length === 0) throw bad('its context names no deployment');
    return { kind: 'calldata', deployments: at, abi: Array.isArray(abi) ? abi.filter((item: unknown) => isRecord(item)) : [] };
  }
  const { deployments, domain, domainSeparator, schemas }: Source = isRecord(eip712) ? eip712 : {};
  if (domainSeparator !== undefined && !isHash(domainSeparator)) throw bad('its domainSeparator is no hash');
  const bound = parseDomain(domain);
  const { chainId, verifyingContract } = bound;
  const own = typeof chainId === 'number' && isAddress(verifyingContract) ? [{ chainId, address: verifyingContract.toLowerCase() }] : [];
  const at = deployments === undefined ? own : parseDeployments(deployments);
  if (at.length === 0 && domainSeparator === undefined) throw bad('its context names no deployment');
  return { kind: 'eip712', deployments: at, domain: bound, domainSeparator: domainSeparator?.toLowerCase(), schemas: Array.isArray(schemas) ? schemas.flatMap(parseSchema) : [] };
}

function parseDeployments(given: unknown): readonly Deployment[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > limits.maxDeployments) throw bad('its deployments are no list, or too many');
  return given.map((each: unknown) => {
    const { chainId, address }: Source = isRecord(each) ? each : {};
    if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId <= 0) throw bad('a deployment has no chain id');
    if (!isAddress(address)) throw bad(`a deployment on chain ${chainId} has no address`);
    return { chainId, address: address.toLowerCase() };
  });
}

function parseDomain(given: unknown): Readonly<Record<string, string | number>> {
  if (given === undefined) return {};
  if (!isRecord(given)) throw bad('its domain is no object');
  return Object.fromEntries(Object.entries(given).map(([key, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number') throw bad(`its domain's ${key} is neither text nor number`);
    return [key, value];
  }));
}

/** Version 1 allows addresses of schemas too, which are not fetched. */
function parseSchema(given: unknown): readonly Schema[] {
  if (!isRecord(given) || !isRecord(given['types']) || typeof given['primaryType'] !== 'string') return [];
  const types = Object.entries(given['types']).map(([name, members]) => {
    if (!Array.isArray(members)) throw bad(`the members of ${name} are no list`);
    return [name, members.map((member: unknown) => {
      const { name: memberName, type }: Source = isRecord(member) ? member : {};
      if (typeof memberName !== 'string' || typeof type !== 'string') throw bad(`a member of ${name} has no name or no type`);
      return { name: memberName, type };
    })] as const;
  });
  return [{ primaryType: given['primaryType'], types: Object.fromEntries(types) }];
}

function parseToken(given: unknown): Descriptor['token'] {
  if (given === undefined) return undefined;
  const { ticker, decimals }: Source = isRecord(given) ? given : {};
  if (typeof ticker !== 'string' || typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > limits.maxDecimals) throw bad('its token has no ticker or no decimals');
  return { ticker, decimals };
}

/** Its form alone: what is in the brackets is read when it is used. */
function parseKey(given: string, { kind }: Binding): string {
  const key = given.trim();
  if (!/^[\w$][\w$:]*\s*\(.*\)[^()]*$|^[\w$][\w$:]*$/s.test(key)) throw bad(`${given} is neither a signature nor a type`);
  if (!key.includes('(') && (kind === 'calldata') !== /^0x[\da-f]{8}$/i.test(key)) throw bad(`${given} is no key of ${kind}`);
  return key;
}

function parseFormat(key: string, given: unknown, from: Pick<Place, 'source' | 'isLater'>): Format {
  if (!isRecord(given)) throw bad(`the format of ${key} is no object`);
  const { intent, interpolatedIntent, fields, required, excluded } = given;
  if (interpolatedIntent !== undefined && typeof interpolatedIntent !== 'string') throw bad(`the interpolated intent of ${key} is no text`);
  return {
    key,
    intent: parseIntent(intent, key),
    interpolatedIntent,
    fields: parseFields(fields ?? [], { ...from, key }),
    required: parsePaths(required, key),
    excluded: parsePaths(excluded, key),
  };
}

function parseIntent(given: unknown, key: string): Format['intent'] {
  if (given === undefined || typeof given === 'string') return given;
  if (!isRecord(given)) throw bad(`the intent of ${key} is neither text nor object`);
  return Object.fromEntries(Object.entries(given).map(([label, text]) => {
    if (typeof text !== 'string') throw bad(`the intent of ${key} has a value that is no text`);
    return [label, text];
  }));
}

function textIn(source: Source, name: string): string | undefined {
  const text = source[name];
  if (text !== undefined && text !== null && typeof text !== 'string') throw bad(`metadata.${name} is no text`);
  return text ?? undefined;
}
