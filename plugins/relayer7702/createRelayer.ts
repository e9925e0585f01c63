import { readAccountCode, readTransactionCount } from '../../src/api/bundler/readAccountState.ts';
import { executeSponsored, readSponsoredHash } from '../../src/api/bundler/sponsoredExecution.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import type { RelayContext, Relayer, RelayRequest } from '../../src/contracts/points/relayers.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { encodeUtf8 } from '../../src/domain/encoding/bytes.ts';
import { keccak256 } from '../../src/domain/encoding/keccak256.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import type { Relayer7702Config } from './config.ts';
import { minimalAccount } from './limits.ts';

const types = {
  Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }],
  WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }],
};

/** Has the calls signed for the account's own code, and leave for it to run that code where it does not yet. A reference has the chain in it, since each has bundlers of its own. */
export function createRelayer({ bundlers, delegate = minimalAccount }: Relayer7702Config): Relayer {
  const bundlerOn = (chainId: number, { transportTo }: RelayContext): Promise<RpcTransport> => {
    const urls = [bundlers].flat().map((url) => url.replaceAll('{chainId}', () => String(chainId)));
    if (urls.length === 0) throw relayErrors.unsupported({ chainId });
    return transportTo({ chainId, urls });
  };
  return {
    answers: 'reference',
    prepare: async (request, { transport, signal }) => {
      const { chainId, from } = request;
      const nodes = await transport(chainId);
      const uid = uidOf(request);
      const [code, count] = await Promise.all([readAccountCode(nodes, from, signal), readTransactionCount(nodes, from, signal)]);
      const draft = { nonce: request.nonce ?? BigInt(uid), data: toWrapped(request, uid) };
      if (code.toLowerCase() === `0xef0100${delegate.slice(2).toLowerCase()}`) return { sign: 'typedData', ...draft };
      return { sign: 'authorization', ...draft, authorization: { chainId, address: delegate, nonce: count } };
    },
    submit: async (signed, context) => {
      if (signed.sign === 'message') throw relayErrors.badDraft({ relayerId: 'relayer7702', why: 'it was prepared by another version' });
      const { request: { chainId, from }, data: { message }, signature } = signed;
      const bundler = await bundlerOn(chainId, context);
      const authorization = signed.sign === 'authorization' ? signed.signedAuthorization : undefined;
      return `${chainId}:${await executeSponsored(bundler, { eoaAddress: from, wrappedCalls: message, signature, authorization }, context.signal)}`;
    },
    readStatus: async (reference, context) => {
      const [, chainId, queueId] = /^(\d{1,16}):(.+)$/.exec(reference) ?? [];
      if (chainId === undefined || queueId === undefined) throw relayErrors.badAnswer({ relayerId: 'relayer7702' });
      const hash = await readSponsoredHash(await bundlerOn(Number(chainId), context), queueId, context.signal);
      // A service that has sent a transaction names it; from there on the chain knows. An error says nothing of it: the service may not be able to look just now.
      return hash === null ? { at: 'queued' } : { at: 'mined', hash };
    },
  };
}

/** What the account's code carries out, once. @see thirdweb's MinimalAccount, executeWithSig */
function toWrapped({ chainId, from, calls }: RelayRequest, uid: string): TypedData {
  return {
    domain: { name: 'MinimalAccount', version: '1', chainId, verifyingContract: from }, types, primaryType: 'WrappedCalls',
    message: { calls: calls.map(({ to, valueWei, data }) => ({ target: to, value: String(valueWei), data })), uid },
  };
}

/** The same for the same request, and for no other. */
function uidOf({ id, nonce, from, chainId, deadlineSeconds }: RelayRequest): string {
  return nonce === undefined ? keccak256(encodeUtf8([id, from, chainId, deadlineSeconds].join(' '))) : `0x${nonce.toString(16).padStart(64, '0')}`;
}
