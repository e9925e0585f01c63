import * as v from 'valibot';
import { encodeParameters } from '../../src/domain/abi/codec.ts';
import { isWrappedSignature, parseWrappedSignature } from '../../src/domain/messages/wrappedSignature.ts';
import { encodeSignatureProbe } from '../../src/domain/messages/signatureProbe.ts';
import type { VerifyContractSignature } from '../core/contractSignatures.ts';
import type { AskOutside } from '../core/outside.ts';
import { refused } from '../core/refusals.ts';

/** A call that answers 32 bytes, or a revert with its data. */
const maxAnswerBytes = 65_536;
const callTimeoutMs = 10_000;

/** What a contract answers for a signature of its own, as a whole word; it is also the selector of the question. @see ERC-1271 */
const magicValue = '0x1626ba7e';
const yes = `${magicValue}${'0'.repeat(56)}`;
const question = [{ name: 'hash', type: 'bytes32' }, { name: 'signature', type: 'bytes' }] as const;

const answer = v.object({ jsonrpc: v.literal('2.0'), id: v.number(), result: v.optional(v.unknown()), error: v.optional(v.object({ code: v.number(), message: v.optional(v.string()) })) });
type Answered = { readonly result: string } | { readonly error: { readonly code: number; readonly message?: string | undefined } };

/** Asks a node of the chain, which is asked once whether it is one. A contract that says no, reverts, is not there or answers anything else has not signed. */
export function createContractVerifier({ rpc, ask }: { readonly rpc: Readonly<Record<string, string>>; readonly ask: AskOutside }): VerifyContractSignature {
  const known = new Set<number>();

  async function request(url: string, method: string, params: readonly unknown[]): Promise<Answered> {
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

  return async ({ chainId, address, hash, signature }) => {
    const url = Object.hasOwn(rpc, chainId) ? rpc[chainId] : undefined;
    if (url === undefined) throw refused('unknownChain');
    const call = toCall(address, hash, signature);
    if (call === undefined) return false;
    await assertChain(url, chainId);
    const answered = await request(url, 'eth_call', [call, 'latest']);
    if ('result' in answered) return answered.result.toLowerCase() === yes;
    // What the contract itself said; all else is the node's own trouble.
    if (answered.error.code === 3 || /revert/i.test(answered.error.message ?? '')) return false;
    throw refused('nodeAway');
  };
}

/** Undefined for a wrapper that cannot be read. */
function toCall(account: string, hash: string, signature: string): { readonly to?: string; readonly data: string } | undefined {
  if (!isWrappedSignature(signature)) return { to: account, data: askFor(hash, signature) };
  try {
    const { signature: inner, ...factory } = parseWrappedSignature(signature);
    return { data: encodeSignatureProbe({ ...factory, account, question: askFor(hash, inner) }) };
  } catch {
    return undefined;
  }
}

function askFor(hash: string, signature: string): string {
  return `${magicValue}${encodeParameters(question, [hash, signature]).slice(2)}`;
}
