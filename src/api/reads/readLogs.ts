import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi, AbiEvent } from '../../domain/abi/abi.ts';
import { decodeLog, encodeEventTopics, findEvent } from '../../domain/abi/events.ts';
import type { EventArgs, EventField, EventFilter, EventRef } from '../../domain/abi/eventTypes.ts';
import { parseEvent, toParsedEvent } from '../../domain/abi/parseAbi.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { hasCode, messageOf } from '../../domain/errors.ts';
import { decodeSafeInteger, encodeQuantity } from '../../domain/encoding/hex.ts';
import { isAddress, isHash, isHexData } from '../../domain/encoding/isHex.ts';
import { rpcErrors } from '../transport/errors.ts';
import { encodeBlockRef } from './blockRef.ts';
import type { ReadOptions } from './readCall.ts';
import { logErrors } from './readErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Requests for one question about logs, however often its range is split. */
export const maxLogRequests = 500;
const maxLogs = 50_000;
/** After a stretch that held too much, before more blocks are asked for at once again. */
const logAnswersBeforeWider = 4;

export type { EventRef } from '../../domain/abi/eventTypes.ts';

/** Which events, of whom, and in which blocks: typed by the event where that is known when the program is compiled. */
export type LogsRequest<E extends EventRef = EventRef, A extends Abi = never> = EventField<E, A> & LogsPlace & {
  /** Indexed arguments by name, each the one value wanted. */
  readonly args?: EventFilter<E> | undefined;
};

/** Where events are looked for. */
export interface LogsPlace {
  /** One contract or several; absent for any. */
  readonly address?: string | readonly string[] | undefined;
  readonly fromBlock: number;
  /** The last block, itself included. */
  readonly toBlock: number | 'latest' | 'safe' | 'finalized';
}

/** One event, its values by name. */
export interface DecodedLog<E extends EventRef = EventRef> {
  /** Checksummed. */
  readonly address: Hex;
  readonly name: string;
  readonly args: EventArgs<E>;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

/** What was found. */
export interface Logs<E extends EventRef = EventRef> {
  /** In the order of the chain, each once. */
  readonly logs: readonly DecodedLog<E>[];
  /** Logs that fit the topics but not the event, e.g. of another `Transfer` with the same selector and other indexed arguments. */
  readonly skipped: number;
}

/** Reads events. Splits the range where a node says that it is too wide or holds too much, for as long as it does. @throws logs.tooMany, logs.badRange, abi.*, input.*, rpc.* */
export async function readLogs<const E extends EventRef, const A extends Abi>(transport: RpcTransport, request: LogsRequest<E, A>, options?: ReadOptions): Promise<Logs<E>>;
export async function readLogs(transport: RpcTransport, request: LogsRequest, options: ReadOptions = {}): Promise<Logs> {
  assertArguments('readLogs(transport: RpcTransport, { event, fromBlock: number }, options?: object)', transport, request, options);
  const { address, event, args, fromBlock, toBlock } = request;
  const { signal } = options;
  const item = toEvent(event);
  const addresses = typeof address === 'string' ? [address] : address;
  const filter = { ...(addresses && { address: addresses.map(parseAddress) }), topics: encodeEventTopics(item, args) };
  const end = typeof toBlock === 'number' ? toBlock : await readHeight(transport, toBlock, { signal });
  if (!Number.isSafeInteger(fromBlock) || fromBlock < 0 || (typeof toBlock === 'number' && fromBlock > toBlock)) throw logErrors.badRange({ fromBlock, toBlock });
  const found = new Map<string, DecodedLog>();
  const skipped = new Set<string>();
  let width = end - fromBlock + 1;
  let requests = 0;
  let mayWiden = false;
  let takenInARow = 0;
  for (let start = fromBlock; start <= end; ) {
    const last = Math.min(start + width - 1, end);
    if ((requests += 1) > maxLogRequests) throw logErrors.tooMany({ why: `${maxLogRequests} requests were not enough, the next block is ${start}` });
    let answer: unknown;
    try {
      answer = await transport.request({ method: 'eth_getLogs', params: [{ ...filter, fromBlock: encodeQuantity(start), toBlock: encodeQuantity(last) }] }, { signal });
    } catch (error) {
      const narrower = signal?.aborted ? undefined : narrowerWidth(error, start, last);
      if (narrower === undefined) throw error;
      if (start === last) throw logErrors.tooMany({ why: `block ${start} alone has more than the node gives` }, { cause: error });
      width = narrower;
      mayWiden = isOfAmount(error);
      takenInARow = 0;
      continue;
    }
    if (!Array.isArray(answer)) throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_getLogs' });
    for (const raw of answer) take(raw, { start, last, addresses: filter.address });
    if (found.size + skipped.size > maxLogs) throw logErrors.tooMany({ why: `more than ${maxLogs} up to block ${last}` });
    start = last + 1;
    // A crowded stretch says nothing of the blocks behind it.
    takenInARow += 1;
    if (mayWiden && takenInARow === logAnswersBeforeWider) [width, takenInARow] = [width * 2, 0];
  }
  return { logs: [...found.values()].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex), skipped: skipped.size };

  /** A log that was taken back by a reorganisation, or that was not asked for, is none. */
  function take(raw: unknown, asked: Asked): void {
    const log = parseLog(raw, transport.chainId);
    if (log.removed || log.blockNumber < asked.start || log.blockNumber > asked.last || !(asked.addresses?.includes(log.address) ?? true)) return;
    const key = `${log.blockHash}:${log.logIndex}`;
    try {
      const { topics, data, removed: _removed, ...place } = log;
      found.set(key, { ...place, name: item.name, args: decodeLog(item, { topics, data }) });
    } catch {
      skipped.add(key);
    }
  }
}

function toEvent(event: EventRef): AbiEvent {
  if (typeof event === 'string') return parseEvent(event);
  return 'abi' in event ? findEvent(event.abi, event.name) : toParsedEvent(event);
}

interface Asked {
  readonly start: number;
  readonly last: number;
  readonly addresses: readonly string[] | undefined;
}

async function readHeight(transport: RpcTransport, tag: 'latest' | 'safe' | 'finalized', options: ReadOptions): Promise<number> {
  if (tag === 'latest') return decodeSafeInteger(await transport.request({ method: 'eth_blockNumber' }, options));
  const block: { readonly number?: unknown } = Object(await transport.request({ method: 'eth_getBlockByNumber', params: [encodeBlockRef(tag), false] }, options));
  return decodeSafeInteger(block.number);
}

/** How many blocks to ask for next, if the refusal is one that fewer blocks cure: the range it proposes, the width it names, or half. */
function narrowerWidth(error: unknown, start: number, last: number): number | undefined {
  if (!isTooMuch(error)) return undefined;
  const width = last - start + 1;
  const text = messageOf(error).slice(0, 1_000);
  const [, from, to] = /\[\s*(0x[0-9a-f]{1,13})\s*,\s*(0x[0-9a-f]{1,13})\s*\]/i.exec(text) ?? [];
  const proposed = Number(from) === start ? Number(to) - start + 1 : 0;
  const named = /range|blocks/i.test(text) && !/results|entries/i.test(text) ? Math.max(...numbersIn(text).filter((number) => number < width)) : 0;
  return [proposed, named].find((each) => each >= 1 && each < width) ?? Math.max(1, Math.floor(width / 2));
}

/** Nodes have no code for it: geth, Erigon, Nethermind, Besu and the hosted ones each say it in words of their own. */
function isTooMuch(error: unknown): boolean {
  if (hasCode(error, 'rpc.unreachable')) return hasCode(error.cause, 'http.tooLarge');
  if (!hasCode(error, 'rpc.error') && !hasCode(error, 'rpc.requestFailed')) return false;
  const text = messageOf(error);
  if (/\brate\b|per (?:second|minute|day)|too many requests|quota/i.test(text)) return false; // another limit, another cure
  return error.context['status'] === 413 || /range|too (?:large|many|wide|big)|limit|exceed|more than|time(?:d )?-?out/i.test(text);
}

/** Too many logs or bytes, rather than too many blocks. */
function isOfAmount(error: unknown): boolean {
  return hasCode(error, 'rpc.unreachable') || /results|entries|logs requested|size exceeded/i.test(messageOf(error));
}

/** `10,000` and `2K` count as numbers too. */
function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<![\w.])(\d{1,3}(?:,\d{3})+|\d{1,9})(k?)\b/gi)].map(([, digits = '', thousands]) => Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1)).filter((number) => number >= 1);
}

type RawLog = Omit<DecodedLog, 'name' | 'args'> & { readonly topics: readonly string[]; readonly data: string; readonly removed: boolean };

/** @throws rpc.badResult @see Ethereum JSON-RPC, eth_getLogs */
function parseLog(raw: unknown, chainId: number): RawLog {
  const { address, topics, data, blockNumber, blockHash, transactionHash, logIndex, removed }: Readonly<Record<string, unknown>> = Object(raw);
  try {
    if (!isAddress(address) || !isHexData(data) || !isHash(blockHash) || !isHash(transactionHash) || !Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) throw new TypeError('not a log');
    return { address: parseAddress(address.toLowerCase()), topics, data, blockNumber: decodeSafeInteger(blockNumber), blockHash, transactionHash, logIndex: decodeSafeInteger(logIndex), removed: removed === true };
  } catch (cause) {
    throw rpcErrors.badResult({ chainId, method: 'eth_getLogs' }, { cause });
  }
}
