import * as v from 'valibot';
import { decodeQuantity, decodeSafeInteger } from '../../../src/domain/encoding/hex.ts';
import { isHexData } from '../../../src/domain/encoding/isHex.ts';
import { findRevert } from '../../../src/domain/transactions/revertData.ts';
import type { AskOutside } from '../outside.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';

/** A node or a bundler of one chain, which has said that it is of that chain. */
export interface ChainNode {
  readonly chainId: number;
  /** @throws NodeError with what it refuses for; a refusal `nodeAway` where it does not answer, or not so that it can be read */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** What a node refuses a request for. */
export class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message = '', data }: { readonly code: number; readonly message?: string | undefined; readonly data?: unknown }) {
    super(message.slice(0, 500));
    this.name = 'NodeError';
    this.code = code;
    this.data = data;
  }
}

/** Receipts and logs of some transactions. */
const maxAnswerBytes = 1_048_576;
const timeoutMs = 10_000;

const answer = v.object({ id: v.literal(1), result: v.optional(v.unknown()), error: v.optional(v.nullable(v.object({ code: v.number(), message: v.optional(v.string()), data: v.optional(v.unknown()) }))) });

export function createChainNode({ url, chainId, ask }: { readonly url: string; readonly chainId: number; readonly ask: AskOutside }): ChainNode {
  let isOfChain = false;

  async function post(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const read = await ask({ url, body, headers: { 'content-type': 'application/json' }, maxBytes: maxAnswerBytes, timeoutMs })
      .then(({ text }) => v.parse(answer, JSON.parse(text)))
      .catch((cause: unknown) => Promise.reject(gaslessRefusal('nodeAway', { cause })));
    if (read.error) throw new NodeError(read.error);
    return read.result;
  }

  return {
    chainId,
    request: async (method, params) => {
      if (!isOfChain) {
        if (readSafeInteger(await post('eth_chainId', [])) !== chainId) throw gaslessRefusal('nodeAway');
        isOfChain = true;
      }
      return post(method, params);
    },
  };
}

/** @throws a refusal `nodeAway` for what is none */
export function readQuantity(value: unknown): bigint {
  return parsed(() => decodeQuantity(value));
}

/** @throws a refusal `nodeAway` for what is none */
export function readSafeInteger(value: unknown): number {
  return parsed(() => decodeSafeInteger(value));
}

/** What a contract answers. @throws as `request`, and a refusal `nodeAway` for what is no data */
export async function callContract(node: ChainNode, call: Readonly<Record<string, string>>): Promise<string> {
  const data = await node.request('eth_call', [call, 'latest']);
  if (!isHexData(data)) throw gaslessRefusal('nodeAway');
  return data;
}

/** Why a contract or a bundler refuses, in its words; undefined for another error, such as a node that is away. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof NodeError)) return undefined;
  return (findRevert(error)?.reason ?? error.message).slice(0, 300);
}

/** What comes of reading an answer. */
export function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw gaslessRefusal('nodeAway', { cause });
  }
}
