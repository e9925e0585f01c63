import type { BatchCall, RequestedCapabilities } from '../transactions/calls.ts';
import { decodeChainId, decodeQuantity } from '../encoding/hex.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { mapItems } from '../mapItems.ts';
import * as limits from '../transactions/limits.ts';
import { neededCapabilities } from '../transactions/neededCapabilities.ts';
import { requestErrors } from './requestErrors.ts';

/** A batch as an app asks for it. */
export interface CallsRequest {
  readonly id?: string;
  /** Absent: the wallet's account. */
  readonly from?: string;
  readonly chainId: number;
  readonly calls: readonly BatchCall[];
  readonly forceAtomic: boolean;
  readonly capabilities?: RequestedCapabilities;
}

const method = 'wallet_sendCalls';

/** Reads the parameter of `wallet_sendCalls`. What a single call must have beyond its data is refused: it would be lost. @see EIP-5792 @throws request.badParams, input.* */
export function parseCallsRequest(given: unknown): CallsRequest {
  if (!isRecord(given)) throw bad('there is no batch');
  const { version, id, from, chainId, calls, atomicRequired, capabilities } = given;
  if (typeof version !== 'string' || !version.startsWith('2.')) throw bad('version 2.0.0 is the one that is spoken here');
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > maxIdCharacters)) throw bad('the id is no text, or too long');
  if (from !== undefined && !isAddress(from)) throw bad('from is no address');
  if (typeof atomicRequired !== 'boolean') throw bad('atomicRequired is missing');
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > limits.maxCalls) throw bad(`calls is no list of 1 to ${limits.maxCalls}`);
  return {
    ...(id !== undefined && { id }),
    ...(from !== undefined && { from }),
    chainId: decodeChainId(chainId),
    calls: mapItems(calls, parseCall),
    forceAtomic: atomicRequired,
    ...(capabilities !== undefined && { capabilities: parseCapabilities(capabilities) }),
  };
}

const maxIdCharacters = 2 + 2 * 4_096;

function parseCall(given: unknown): BatchCall {
  if (!isRecord(given)) throw bad('a call is no object');
  const { to, value, data, capabilities } = given;
  if (to !== undefined && !isAddress(to)) throw bad('a call goes to no address');
  if (data !== undefined && !isHexData(data)) throw bad('the data of a call is not hexadecimal');
  const [needed] = neededCapabilities(capabilities === undefined ? undefined : parseCapabilities(capabilities));
  if (needed !== undefined) throw bad(`a single call needs ${needed.slice(0, 80)}`);
  return { ...(to !== undefined && { to }), ...(value !== undefined && { valueWei: decodeQuantity(value) }), ...(data !== undefined && { data }) };
}

function parseCapabilities(given: unknown): RequestedCapabilities {
  if (!isRecord(given)) throw bad('capabilities is no object');
  return Object.fromEntries(Object.entries(given).map(([name, asked]) => {
    if (!isRecord(asked)) throw bad(`the capability ${name.slice(0, 80)} is no object`);
    return [name, asked];
  }));
}

function bad(why: string): Error {
  return requestErrors.badParams({ method, why });
}
