import * as v from 'valibot';
import type { AskOutside } from '../core/outside.ts';
import { refused } from '../core/refusals.ts';

/** A call that answers some words, or a revert with its data. */
const maxAnswerBytes = 65_536;
const callTimeoutMs = 10_000;

const answer = v.object({ jsonrpc: v.literal('2.0'), id: v.number(), result: v.optional(v.unknown()), error: v.optional(v.object({ code: v.number(), message: v.optional(v.string()) })) });
export type NodeAnswer = { readonly result: string } | { readonly error: { readonly code: number; readonly message?: string | undefined } };

/** The operator's nodes, each of which is asked once for its chain. */
export interface Nodes {
  /** `eth_call` in the latest block. @throws unknownChain where there is no node, nodeAway */
  call(chainId: number, call: { readonly to?: string; readonly data: string }): Promise<NodeAnswer>;
  /** @throws unknownChain */
  assertKnown(chainId: number): void;
}

export function createNodes({ rpc, ask }: { readonly rpc: Readonly<Record<string, string>>; readonly ask: AskOutside }): Nodes {
  const known = new Set<number>();
  const urlOf = (chainId: number): string => {
    const url = Object.hasOwn(rpc, chainId) ? rpc[chainId] : undefined;
    if (url === undefined) throw refused('unknownChain');
    return url;
  };

  async function request(url: string, method: string, params: readonly unknown[]): Promise<NodeAnswer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    try {
      const { text } = await ask({ url, body, headers: { 'content-type': 'application/json' }, maxBytes: maxAnswerBytes, timeoutMs: callTimeoutMs });
      const { id, result, error } = v.parse(answer, JSON.parse(text));
      if (id !== 1) throw new TypeError('The answer is to another request.');
      if (error !== undefined && result === undefined) return { error };
      if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result) || error !== undefined) throw new TypeError('The answer cannot be read.');
      return { result };
    } catch (cause) {
      throw refused('nodeAway', {}, { cause });
    }
  }

  /** A node of another chain would ask another contract. */
  async function assertChain(url: string, chainId: number): Promise<void> {
    if (known.has(chainId)) return;
    const answered = await request(url, 'eth_chainId', []);
    if (!('result' in answered) || answered.result === '0x' || BigInt(answered.result) !== BigInt(chainId)) throw refused('nodeAway');
    known.add(chainId);
  }

  return {
    assertKnown: (chainId) => void urlOf(chainId),
    call: async (chainId, call) => {
      const url = urlOf(chainId);
      await assertChain(url, chainId);
      return request(url, 'eth_call', [call, 'latest']);
    },
  };
}
