import { keccak256, keccak256Text } from '../encoding/keccak256.ts';
import type { Abi, AbiEvent, AbiParameter, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import { decodeParameters, refused } from './codec.ts';
import { under } from './coder.ts';
import { compile } from './compile.ts';
import { isUsable } from './containerCoders.ts';
import { formatSignature } from './functions.ts';
import { toDigits, toTextDigits } from './leafCoders.ts';
import { toParsedAbi } from './parseAbi.ts';
import { asHex } from '../encoding/hex.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** A log's topics and data, as a node gives them. */
export interface LogBytes {
  readonly topics: readonly string[];
  readonly data: string;
}

/** The event of that name, or `Name(type,type)`. @throws abi.unknownEvent, abi.ambiguousEvent, abi.badSignature */
export function findEvent(abi: Abi, name: string): AbiEvent {
  assertArguments('findEvent(abi: objects, name: string)', abi, name);
  const named = toParsedAbi(abi).filter((item): item is AbiEvent => item.type === 'event' && (item.name === name || formatSignature(item) === name));
  const [found, ...others] = named;
  if (!found) throw abiErrors.unknownEvent({ name });
  // Which one is read must not depend on the order of an ABI.
  if (others.some((other) => formatSignature(other) !== formatSignature(found))) throw abiErrors.ambiguousEvent({ name, signatures: named.map(formatSignature).join(', ') });
  return found;
}

/** First topic of a log of this event, unless it is anonymous. */
export function topicOf(event: AbiEvent): Hex {
  assertArguments('topicOf({ name: string, inputs: objects })', event);
  return planOf(event).topic;
}

/**
 * Topics for `eth_getLogs`: the event, then each indexed argument, null for any. What does not fit into a word is in a log by its hash
 * only, and so it is here. @see Solidity, encoding of indexed event parameters @throws abi.badValue, abi.unsupportedType
 */
export function encodeEventTopics(event: AbiEvent, args: Readonly<Record<string, unknown>> = {}): readonly (Hex | null)[] {
  assertArguments('encodeEventTopics({ name: string, inputs: objects }, args?: object)', event, args);
  const { topic, indexed } = planOf(event);
  const topics = indexed.map(({ key, parameter }) => {
    const value = args[key];
    return value === undefined || value === null ? null : asHex(refused(() => encodeTopic(parameter, key, value)));
  });
  return event.anonymous ? topics : [topic, ...topics];
}

/** The arguments by name, by place where they have none. Of what is in the log by its hash only, that hash. @throws abi.badData, abi.unsupportedType */
export function decodeLog(event: AbiEvent, log: LogBytes): Readonly<Record<string, AbiValue>> {
  assertArguments('decodeLog({ name: string, inputs: objects }, { topics: list, data: string })', event, log);
  const { topics, data } = log;
  const { topic, indexed, rest } = planOf(event);
  const given = event.anonymous ? topics : topics.slice(1);
  if (!event.anonymous && topics[0]?.toLowerCase() !== topic) throw abiErrors.badData({ type: formatSignature(event), why: 'another event' });
  // Transfers of ERC-20 and ERC-721 have the same first topic.
  if (given.length !== indexed.length) throw abiErrors.badData({ type: formatSignature(event), why: `${given.length} indexed values instead of ${indexed.length}` });
  const values = new Map<number, AbiValue | undefined>(indexed.map(({ place, list }, i) => [place, decodeParameters(list, given[i] ?? '0x')[0]]));
  const others = decodeParameters(rest.list, data);
  for (const [i, place] of rest.places.entries()) values.set(place, others[i]);
  const record: Record<string, AbiValue> = {};
  for (const [place, input] of event.inputs.entries()) {
    const value = values.get(place);
    if (value !== undefined) record[keyOf(event, input, place)] = value;
  }
  return record;
}

/** What an event asks for again and again, made once. */
interface Plan {
  readonly topic: Hex;
  readonly indexed: readonly { readonly key: string; readonly place: number; readonly parameter: AbiParameter; /** As it is read out of its topic. */ readonly list: readonly AbiParameter[] }[];
  readonly rest: { readonly list: readonly AbiParameter[]; readonly places: readonly number[] };
}

const plans = /* @__PURE__ */ new WeakMap<AbiEvent, Plan>();

function planOf(event: AbiEvent): Plan {
  const known = plans.get(event);
  if (known) return known;
  const places = event.inputs.map((parameter, place) => ({ parameter, place }));
  const rest = places.filter(({ parameter }) => !parameter.indexed);
  const plan: Plan = {
    topic: keccak256Text(formatSignature(event)),
    indexed: places.filter(({ parameter }) => parameter.indexed).map(({ parameter, place }) => (
      { key: keyOf(event, parameter, place), place, parameter, list: [isHashed(parameter) ? { name: parameter.name, type: 'bytes32' } : parameter] }
    )),
    rest: { list: rest.map(({ parameter }) => parameter), places: rest.map(({ place }) => place) },
  };
  plans.set(event, plan);
  return plan;
}

/** Whatever is not of one word. */
function isHashed({ type }: AbiParameter): boolean {
  return type === 'string' || type === 'bytes' || type === 'tuple' || type.endsWith(']');
}

function encodeTopic(parameter: AbiParameter, key: string, value: unknown): Hex {
  try {
    if (parameter.type === 'string') return keccak256(`0x${toTextDigits(value)}`);
    if (parameter.type === 'bytes') return keccak256(`0x${toDigits('bytes', value)}`);
    const digits: Hex = `0x${compile(parameter).encodeInPlace(value)}`;
    return isHashed(parameter) ? keccak256(digits) : digits;
  } catch (error) {
    throw under(`.${key}`, error);
  }
}

function keyOf({ inputs }: AbiEvent, { name }: AbiParameter, place: number): string {
  return isUsable(name, inputs.map((input) => input.name)) ? name : String(place);
}
