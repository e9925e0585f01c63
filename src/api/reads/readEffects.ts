import type { RpcTransport } from '../../contracts/transport.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { isAddress, isHash, isHexData } from '../../domain/encoding/isHex.ts';
import { isWalletError, textOf } from '../../domain/errors.ts';
import type { ErrorContext } from '../../domain/errors.ts';
import type { CurrencyMove, EffectLog, Effects } from '../../domain/preview/effects.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { encodeCallObject } from '../writes/encodeCallObject.ts';
import { perTransport } from './perTransport.ts';
import type { ReadOptions } from './readCall.ts';
import { rpcErrors } from '../transport/errors.ts';
import { lacksMethod } from '../transport/lacksMethod.ts';

/** More events than people could be told of. */
const maxEffectLogs = 2_000;
/** More calls within calls than a transaction of any use makes. */
const maxTracedCalls = 10_000;
/** Where nodes write moves of the currency as if it were a token. @see Ethereum JSON-RPC, eth_simulateV1, traceTransfers */
const currencyAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Whose calls are tried out, in order, each on what the one before left. */
export interface EffectsRequest {
  readonly from: string;
  readonly calls: readonly [TransactionRequest, ...(readonly TransactionRequest[])];
}

const refused = perTransport(() => new Set<string>());

/**
 * What calls would do, by `eth_simulateV1`, or for a single one by `debug_traceCall` where a node has only that. Undefined where the chain's nodes offer
 * neither, or give what cannot be read. @throws rpc.* for a node that does not answer, the signal's reason
 */
export async function readEffects(transport: RpcTransport, request: EffectsRequest, options: ReadOptions = {}): Promise<Effects | undefined> {
  const [only, ...more] = request.calls;
  const ways: readonly (readonly [method: string, ask: () => Promise<Effects>])[] = [
    ['eth_simulateV1', () => askSimulation(transport, request, options)],
    ...(more.length === 0 ? [['debug_traceCall', () => askTrace(transport, { ...only, from: request.from }, options)] as const] : []),
  ];
  const isRefused = refused(transport);
  for (const [method, ask] of ways) {
    if (isRefused.has(method)) continue;
    try {
      return await ask();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isWalletError(error) || !['rpc.error', 'rpc.badResult', 'rpc.requestFailed'].includes(error.code)) throw error;
      if (isMissing(error.context)) isRefused.add(method);
    }
  }
  return undefined;
}

/** Whether a node has no such method, or not for this visitor, rather than a fault for this call. */
function isMissing(answer: ErrorContext): boolean {
  return lacksMethod(answer) || [401, 403, 404, 405].includes(Number(answer['status']));
}

async function askSimulation(transport: RpcTransport, { from, calls }: EffectsRequest, { signal }: ReadOptions): Promise<Effects> {
  const params = [{ blockStateCalls: [{ calls: calls.map((call) => encodeCallObject({ ...call, from })) }], traceTransfers: true, validation: false }, 'latest'];
  const blocks = await transport.request({ method: 'eth_simulateV1', params }, { signal });
  const answers = Array.isArray(blocks) && isRecord(blocks[0]) ? blocks[0]['calls'] : undefined;
  const bad = (): Error => rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_simulateV1' });
  if (!Array.isArray(answers) || answers.length !== calls.length) throw bad();
  const logs: EffectLog[] = [];
  const moves: CurrencyMove[] = [];
  for (const each of answers) {
    if (!isRecord(each)) throw bad();
    const { status, error, returnData } = each;
    if (status !== '0x1') {
      const { message, data } = isRecord(error) ? error : { message: undefined, data: undefined };
      const why = [data, returnData].find((bytes) => isHexData(bytes) && bytes !== '0x');
      return { logs, moves, failure: { ...(isHexData(why) && { data: why }), ...(typeof message === 'string' && { reason: message }) } };
    }
    const found = parseLogs(each['logs']);
    if (!found || logs.length + found.length > maxEffectLogs) throw bad();
    for (const log of found) {
      const move = toCurrencyMove(log);
      if (move) moves.push(move);
      else logs.push(log);
    }
  }
  return { logs, moves };
}

function toCurrencyMove({ address, topics: [topic, from, to], data }: EffectLog): CurrencyMove | undefined {
  if (address.toLowerCase() !== currencyAddress || topic !== transferTopic || !isHash(from) || !isHash(to) || !isHash(data)) return undefined;
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, wei: BigInt(data) };
}

async function askTrace(transport: RpcTransport, call: TransactionRequest & { readonly from: string }, { signal }: ReadOptions): Promise<Effects> {
  const root = await transport.request({ method: 'debug_traceCall', params: [encodeCallObject(call), 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true } }] }, { signal });
  const bad = (): Error => rpcErrors.badResult({ chainId: transport.chainId, method: 'debug_traceCall' });
  if (!isRecord(root) || typeof root['type'] !== 'string') throw bad();
  const { error, output, revertReason } = root;
  if (error !== undefined) return { logs: [], moves: [], failure: { ...(isHexData(output) && output !== '0x' && { data: output }), reason: typeof revertReason === 'string' ? revertReason : textOf(error) } };
  const logs: EffectLog[] = [];
  const moves: CurrencyMove[] = [];
  // The next of what is left stands last, so that all comes in the order in which it happened: an approval may follow its own end.
  const left: Step[] = [{ frame: root }];
  for (let taken = 0, step = left.pop(); step; step = left.pop()) {
    if ('log' in step) {
      if (logs.push(step.log) > maxEffectLogs) throw bad();
      continue;
    }
    const { frame } = step;
    taken += 1;
    if (!isRecord(frame) || taken + left.length > maxTracedCalls) throw bad();
    if (frame['error'] !== undefined) continue; // what it did was taken back, and what it called with it
    const move = readMove(frame);
    if (move) moves.push(move);
    const steps = stepsOf(frame);
    if (!steps) throw bad();
    left.push(...steps.toReversed());
  }
  return { logs, moves };
}

type Step = { readonly frame: unknown } | { readonly log: EffectLog };

/** The calls and events of a frame in their order; an event says how many calls are ahead of it. Nodes that do not say so give no event ahead of a call. Undefined where one has no proper shape. */
function stepsOf({ calls: given, logs: raw = [] }: Readonly<Record<string, unknown>>): readonly Step[] | undefined {
  const calls: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(raw) || raw.length > maxEffectLogs || calls.length > maxTracedCalls) return undefined;
  const logs = parseLogs(raw);
  if (!logs) return undefined;
  const places = raw.map(({ position }: Readonly<Record<string, unknown>>) => (position === undefined ? calls.length : Number(position)));
  const at = (isWanted: (place: number) => boolean): readonly Step[] => logs.filter((_, index) => isWanted(places[index] ?? 0)).map((log) => ({ log }));
  return [...calls.flatMap((frame, index) => [...at((place) => place === index), { frame }]), ...at((place) => !(place < calls.length))];
}

/** Code of another that is run in place moves nothing by itself: its value is that of the call around it. */
function readMove({ type, from, to, value }: Readonly<Record<string, unknown>>): CurrencyMove | undefined {
  if (!['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(String(type)) || value === undefined || !isAddress(from) || !isAddress(to)) return undefined;
  const wei = decodeQuantity(value);
  return wei > 0n ? { from, to, wei } : undefined;
}

/** Undefined where one has no proper shape. */
function parseLogs(given: unknown): readonly EffectLog[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const logs: EffectLog[] = [];
  for (const log of given) {
    if (!isRecord(log)) return undefined;
    const { address, topics = [], data = '0x' } = log;
    if (!isAddress(address) || !isHexData(data) || !Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) return undefined;
    logs.push({ address, topics, data });
  }
  return logs;
}
