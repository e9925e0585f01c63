import { postToRelayer } from '../../src/api/relaying/askRelayer.ts';
import { prepareForward } from '../../src/api/relaying/prepareForward.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { Relayer, SignedRelay } from '../../src/contracts/points/relayers.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { addressOn } from '../../src/domain/relaying/addressOn.ts';
import type { RelayerOpenZeppelinConfig } from './config.ts';
import { isPermit, preparePermitOf, toPermitRequest } from './permits.ts';

/** Signs for the forwarder, and posts what was signed. The service sends at once. */
export function createRelayer({ url, forwarder, kind, domain, permitTokens = [] }: RelayerOpenZeppelinConfig): Relayer {
  const on = (chainId: number): string => {
    const address = addressOn(forwarder, chainId);
    if (address === undefined || address === '' || url === '') throw relayErrors.unsupported({ chainId });
    return address;
  };
  return {
    answers: 'hash',
    prepare: async (request, context) => (await preparePermitOf(request, permitTokens, context)) ?? prepareForward(request, { address: on(request.chainId), kind, domain }, context),
    submit: async (signed, context) => {
      const { request: { chainId } } = signed;
      const answer = await postToRelayer(context, { url: forChain(url, chainId), body: bodyOf(signed, on(chainId)) });
      const result = resultOf(answer);
      if (!result) throw relayErrors.failed({ relayerId: 'relayerOpenZeppelin' });
      const { txHash } = result;
      if (!isHash(txHash)) throw relayErrors.badAnswer({ relayerId: 'relayerOpenZeppelin' });
      return txHash;
    },
  };
}

function bodyOf(signed: SignedRelay, forwarderAddress: string): object {
  const { signature } = signed;
  if (signed.sign !== 'typedData') throw relayErrors.badDraft({ relayerId: 'relayerOpenZeppelin', why: 'it was prepared by another version' });
  if (isPermit(signed.data)) return { forwarderAddress, request: toPermitRequest(signed.data, signature), signature, type: 'permit' };
  return { forwarderAddress, request: signed.data.message, signature, type: 'forward' };
}

/** Functions of the service answer with their result as text. Undefined where it says that there is none. */
function resultOf(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(answer)) throw relayErrors.badAnswer({ relayerId: 'relayerOpenZeppelin' });
  const { result } = answer;
  if (result === undefined || result === null || result === '') return undefined;
  if (isRecord(result)) return result;
  try {
    const parsed: unknown = typeof result === 'string' ? JSON.parse(result) : undefined;
    if (isRecord(parsed)) return parsed;
  } catch {
    // no JSON
  }
  throw relayErrors.badAnswer({ relayerId: 'relayerOpenZeppelin' });
}
