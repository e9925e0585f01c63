import type { RelayContext, RelayDraft, RelayRequest } from '../../contracts/points/relayers.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { delegateOf } from '../../domain/accounts/delegateOf.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { encodeUtf8 } from '../../domain/encoding/bytes.ts';
import { keccak256 } from '../../domain/encoding/keccak256.ts';
import { toWord } from '../../domain/encoding/toWord.ts';
import { toWrappedCalls } from '../../domain/relaying/wrappedCalls.ts';
import { readAccountCode, readTransactionCount } from '../bundler/readAccountState.ts';

/**
 * What an account signs for its own code to carry out calls: the calls, and leave to run the code of `delegate` where it does not run it yet.
 * @see EIP-7702 @throws rpc.*, input.*
 */
export async function prepareExecution(request: RelayRequest, delegate: string, context: Pick<RelayContext, 'transport' | 'signal'>): Promise<Extract<RelayDraft, { readonly sign: 'typedData' | 'authorization' }>> {
  assertArguments('prepareExecution({ id: string, chainId: number, from: string, calls: objects }, delegate: string, { transport: function })', request, delegate, context);
  const { chainId, from, calls } = request;
  const { transport, signal } = context;
  const nodes = await transport(chainId);
  const uid = uidOf(request);
  const [code, count] = await Promise.all([readAccountCode(nodes, from, signal), readTransactionCount(nodes, from, signal)]);
  const draft = { nonce: request.nonce ?? BigInt(uid), data: toWrappedCalls({ chainId, from, calls, uid }) };
  if (sameAddress(delegateOf(code), delegate)) return { sign: 'typedData', ...draft };
  return { sign: 'authorization', ...draft, authorization: { chainId, address: delegate, nonce: count } };
}

/** The same for the same request, and for no other. */
function uidOf({ id, nonce, from, chainId, deadlineSeconds }: RelayRequest): string {
  return nonce === undefined ? keccak256(encodeUtf8([id, from, chainId, deadlineSeconds].join(' '))) : toWord(nonce);
}
