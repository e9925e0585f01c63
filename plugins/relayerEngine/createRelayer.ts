import { postToRelayer, readFromRelayer } from '../../src/api/relaying/askRelayer.ts';
import { prepareForward } from '../../src/api/relaying/prepareForward.ts';
import { relayErrors } from '../../src/contracts/relayErrors.ts';
import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { Relayer, RelayStatus } from '../../src/contracts/points/relayers.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { addressOn } from '../../src/domain/relaying/addressOn.ts';
import type { RelayerEngineConfig } from './config.ts';

const relayerId = 'relayerEngine';

/** Signs for the forwarder, posts what was signed, and asks the queue what became of it. A reference has the chain in it, as addresses may differ by chain. */
export function createRelayer({ url, forwarder, kind, domain, canCancel = false }: RelayerEngineConfig): Relayer {
  const on = (chainId: number): string => {
    const address = addressOn(forwarder, chainId);
    if (address === undefined || address === '' || url === '') throw relayErrors.unsupported({ chainId });
    return address;
  };
  const placeOf = (chainId: number | string): string => forChain(url, Number(chainId));
  /** In the path: the host may begin with the same word. */
  const besideRelayer = (chainId: string, path: string): string => `${/^\w+:\/\/[^/]+.*?(?=\/relayer)/.exec(placeOf(chainId))?.[0] ?? placeOf(chainId)}/transaction/${path}`;
  return {
    answers: 'reference',
    prepare: (request, context) => prepareForward(request, { address: on(request.chainId), kind, domain }, context),
    submit: async (signed, context) => {
      const { request: { chainId }, signature } = signed;
      if (signed.sign !== 'typedData') throw relayErrors.badDraft({ relayerId, why: 'it was prepared by another version' });
      const answer = await postToRelayer(context, { url: placeOf(chainId), body: { forwarderAddress: on(chainId), request: signed.data.message, signature, type: 'forward' } });
      if (!isRecord(answer)) throw relayErrors.badAnswer({ relayerId });
      const { result } = answer;
      if (result === undefined || result === null) throw relayErrors.failed({ relayerId });
      const queueId = isRecord(result) ? result['queueId'] : undefined;
      if (typeof queueId !== 'string' || !/^[\w-]{1,128}$/.test(queueId)) throw relayErrors.badAnswer({ relayerId });
      return `${chainId}:${queueId}`;
    },
    readStatus: async (reference, context) => {
      const { chainId, queueId } = partsOf(reference);
      const status = toStatus(await readFromRelayer(context, { url: besideRelayer(chainId, `status/${queueId}`) }));
      if (!status) throw relayErrors.badAnswer({ relayerId });
      return status;
    },
    ...(canCancel && {
      cancel: async (reference, context) => {
        const { chainId, queueId } = partsOf(reference);
        await postToRelayer(context, { url: besideRelayer(chainId, 'cancel'), body: { queueId } });
      },
    }),
  };
}

function partsOf(reference: string): { readonly chainId: string; readonly queueId: string } {
  const [, chainId, queueId] = /^(\d{1,16}):([\w-]{1,128})$/.exec(reference) ?? [];
  if (chainId === undefined || queueId === undefined) throw relayErrors.badAnswer({ relayerId });
  return { chainId, queueId };
}

/** Errored and cancelled fail, mined succeeds, anything else goes on. Undefined for no status. */
function toStatus(answer: unknown): RelayStatus | undefined {
  const result = isRecord(answer) ? answer['result'] : undefined;
  if (!isRecord(result)) return undefined;
  const { status, transactionHash, errorMessage } = result;
  const hash = isHash(transactionHash) ? { hash: transactionHash } : {};
  const reason = typeof errorMessage === 'string' && errorMessage !== '' ? { reason: errorMessage } : {};
  switch (status) {
    case 'errored':
      return { at: 'failed', ...hash, ...reason };
    case 'cancelled':
      return { at: 'cancelled', ...reason };
    case 'mined':
      return isHash(transactionHash) ? { at: 'mined', hash: transactionHash } : undefined;
    case 'sent':
    case 'user-op-sent':
      return { at: 'submitted', ...hash };
    default:
      return typeof status === 'string' ? { at: 'queued' } : undefined;
  }
}
