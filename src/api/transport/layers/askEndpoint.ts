import type { RpcRoute } from '../../../contracts/points/rpcLayers.ts';
import type { Http } from '../../../contracts/ports/http.ts';
import type { Clock } from '../../../domain/clock.ts';
import { encodeParams } from '../call.ts';
import type { Call } from '../call.ts';
import { createEndpoint } from '../endpoint.ts';
import { valueOf } from '../settleOne.ts';
import * as transportLimits from '../transportLimits.ts';

/** Asks an endpoint of a plugin's choice by one HTTP request of its own, without a second try. */
export function askEndpoint(http: () => Http, clock: Clock): (call: Call, route: RpcRoute) => Promise<unknown> {
  return async (call, { url, headers }) => {
    const endpoint = createEndpoint({ url, http: http(), clock, maxAnswerBytes: transportLimits.maxAnswerBytes, headers: headers && toLowerCase(headers) });
    encodeParams(call);
    call.id = 1;
    const [outcome] = await endpoint.post([call], { signal: call.signal ?? new AbortController().signal, limitMs: transportLimits.attemptMs });
    return valueOf(outcome);
  };
}

/** Names in the form in which the kit writes its own. */
export function toLowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
