import type { Http } from '../../contracts/ports/http.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';

const gasStationMs = 3_000;
const maxGasStationBytes = 64 * 1024;

/** The tip that a Polygon gas station calls fast, in wei; the usual least one if it does not say. @see Polygon gas station, fast.maxPriorityFee in gwei */
export async function fetchStationTip(http: Http, url: string, signal?: AbortSignal): Promise<bigint> {
  try {
    const { status, body } = await http.send({ url, method: 'GET', signal, limitMs: gasStationMs, maxAnswerBytes: maxGasStationBytes });
    return (status === 200 ? decodeTip(JSON.parse(body)) : undefined) ?? feeLimits.polygonFallbackTipWei;
  } catch {
    signal?.throwIfAborted();
    return feeLimits.polygonFallbackTipWei; // a service beside the chain must not keep a person from sending
  }
}

function decodeTip(answer: unknown): bigint | undefined {
  const { fast }: { readonly fast?: unknown } = Object(answer);
  const { maxPriorityFee }: { readonly maxPriorityFee?: unknown } = Object(fast);
  const wei = Math.round(Number(maxPriorityFee) * 1e9);
  return Number.isSafeInteger(wei) && wei > 0 && BigInt(wei) <= feeLimits.stationTipMostWei ? BigInt(wei) : undefined;
}
