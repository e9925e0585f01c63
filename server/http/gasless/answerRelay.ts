import * as v from 'valibot';
import type { Gasless } from '../../core/gasless/createGasless.ts';
import { gaslessRefusal, gaslessRefusals } from '../../core/gasless/gaslessRefusals.ts';
import type { GaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import { relayBody } from '../../core/gasless/relayBody.ts';
import { maxBodyBytes } from '../../protocol/calls.ts';
import { readBody } from '../readBody.ts';
import { corsOf, toGaslessRefusal } from './gaslessHttp.ts';

/** Where pages hand in requests that are to be relayed; behind it the id of the network, then the reference of one. */
export const relayPath = '/v1/relays';

export interface RelayAnswer {
  readonly response: Response;
  readonly refusal?: GaslessRefusal;
}

interface Asked {
  readonly gasless: Gasless;
  readonly chainId: number;
  /** Of one request. */
  readonly reference: string | undefined;
  readonly network: string;
}

/** `GET` tells what is to be signed, or of a request where it is; `POST` hands one in, or behind a reference and `/cancel` takes it back. Pages of the sites may read the answers. A reference is as good as a secret. */
export async function answerRelay(request: Request, asked: Asked): Promise<RelayAnswer> {
  const origin = request.headers.get('origin');
  const isSite = origin !== null && asked.gasless.sites.some(({ origins }) => origins.includes(origin));
  if (request.method === 'OPTIONS') return { response: new Response(null, { status: 204, headers: corsOf(origin, isSite, 'GET, POST') }) };
  const headers = corsOf(origin, isSite);
  headers.set('content-type', 'application/json; charset=utf-8');
  try {
    return { response: new Response(JSON.stringify(await carryOut(request, asked, origin)), { headers }) };
  } catch (error) {
    const refusal = toGaslessRefusal(error);
    const { code, detail, retryAfterMs } = refusal.gasless;
    const body = { error: { code, message: refusal.message, ...(detail !== undefined && { detail }), ...(retryAfterMs !== undefined && { retryAfterMs }) } };
    return { response: new Response(JSON.stringify(body), { status: gaslessRefusals[code][0], headers }), refusal };
  }
}

async function carryOut(request: Request, { gasless: { relays }, chainId, reference, network }: Asked, origin: string | null): Promise<object> {
  if (request.method === 'GET') return reference === undefined ? relays.describe(chainId, new URL(request.url).searchParams.get('from') ?? '') : { status: await relays.read(chainId, reference) };
  if (reference !== undefined) {
    await relays.cancel(chainId, reference);
    return { done: true };
  }
  const body = v.safeParse(relayBody, await readBody(request, maxBodyBytes));
  if (!body.success) throw gaslessRefusal('badRequest');
  const { identityToken, siteId } = body.output;
  return { reference: await relays.submit({ chainId, body: body.output, asker: { origin, network, identityToken, siteId } }) };
}
