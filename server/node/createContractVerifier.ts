import { encodeParameters } from '../../src/domain/abi/codec.ts';
import { isWrappedSignature, parseWrappedSignature } from '../../src/domain/messages/wrappedSignature.ts';
import { encodeSignatureProbe } from '../../src/domain/messages/signatureProbe.ts';
import type { VerifyContractSignature } from '../core/contractSignatures.ts';
import { refused } from '../core/refusals.ts';
import type { Nodes } from './createNodes.ts';

/** What a contract answers for a signature of its own, as a whole word; it is also the selector of the question. @see ERC-1271 */
const magicValue = '0x1626ba7e';
const yes = `${magicValue}${'0'.repeat(56)}`;
const question = [{ name: 'hash', type: 'bytes32' }, { name: 'signature', type: 'bytes' }] as const;

/** Asks a node of the chain, which is asked once whether it is one. A contract that says no, reverts, is not there or answers anything else has not signed. */
export function createContractVerifier({ nodes }: { readonly nodes: Nodes }): VerifyContractSignature {
  return async ({ chainId, address, hash, signature }) => {
    nodes.assertKnown(chainId);
    const call = toCall(address, hash, signature);
    if (call === undefined) return false;
    const answered = await nodes.call(chainId, call);
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
