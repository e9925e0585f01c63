import { executeSponsored, readSponsoredHash } from '../../src/api/bundler/sponsoredExecution.ts';
import { prepareExecution } from '../../src/api/relaying/prepareExecution.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { RelayContext, Relayer } from '../../src/contracts/points/relayers.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import type { Relayer7702Config } from './config.ts';
import { minimalAccount } from './limits.ts';

/** Has the calls signed for the account's own code, and leave for it to run that code where it does not yet. A reference has the chain in it, since each has bundlers of its own. */
export function createRelayer({ bundlers, delegate = minimalAccount }: Relayer7702Config): Relayer {
  const bundlerOn = (chainId: number, { transportTo }: RelayContext): Promise<RpcTransport> => {
    const urls = [bundlers].flat().map((url) => forChain(url, chainId));
    if (urls.length === 0) throw relayErrors.unsupported({ chainId });
    return transportTo({ chainId, urls });
  };
  return {
    answers: 'reference',
    prepare: (request, context) => prepareExecution(request, delegate, context),
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
