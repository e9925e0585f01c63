import { id } from 'ethers';
import type { AbiEvent, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import { decodeParameters, encodeParameters } from './codec.ts';
import { formatSignature } from './functions.ts';

/** A log's topics and data, as a node gives them. */
export interface LogBytes {
  readonly topics: readonly string[];
  readonly data: string;
}

/** First topic of a log of this event. */
export function topicOf(event: AbiEvent): string {
  return id(formatSignature(event));
}

/** Topics for `eth_getLogs`: the event, then each indexed argument, null for any. Only static values can be asked for. @throws abi.badValue */
export function encodeEventTopics(event: AbiEvent, args: Readonly<Record<string, unknown>> = {}): readonly (string | null)[] {
  const indexed = event.inputs.filter((input) => input.indexed);
  return [topicOf(event), ...indexed.map((input) => (args[input.name] === undefined ? null : encodeParameters([input], [args[input.name]])))];
}

/** The arguments by name. @throws abi.badData */
export function decodeLog(event: AbiEvent, { topics, data }: LogBytes): Readonly<Record<string, AbiValue>> {
  if (topics[0]?.toLowerCase() !== topicOf(event)) throw abiErrors.badData({ type: formatSignature(event), why: 'another event' });
  const rest = [...decodeParameters(event.inputs.filter((input) => !input.indexed), data)];
  const given = topics.slice(1);
  return Object.fromEntries(event.inputs.map((input, at) => {
    const value = input.indexed ? decodeParameters([input], given.shift() ?? '0x')[0] : rest.shift();
    return [input.name || String(at), value as AbiValue];
  }));
}
