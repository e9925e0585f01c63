import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { httpErrors } from '../../../src/contracts/httpErrors.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { respond } from '../../respond.ts';
import type { Adapter } from '../../../src/contracts/defineAdapter.ts';
import type { Http, HttpAnswer, HttpRequest } from '../../../src/contracts/ports/http.ts';
import type { MockWorld } from '../../world.ts';

/** Answers a request to a service of the site; nothing for one that is to fail. */
export type AnswerRequest = (request: Request) => Response | Promise<Response> | undefined;

/** The only way out of a kit, which ends at the world's own chains and at what the story answers itself. Nothing reaches the network: any other host cannot be reached. */
export function createStoryHttp(world: MockWorld, answer: AnswerRequest = () => undefined): Adapter<Http> {
  const fetchAnswer = async (request: Request): Promise<Response> => {
    const chain = world.chains.find(({ rpcUrl }) => new URL(rpcUrl).href === request.url);
    return chain ? respond(world, chain.id, request) : (await answer(request)) ?? Response.error();
  };
  return defineAdapter<Http>({ id: 'storyHttp', port: httpPort, supports: () => true, create: () => ({ send: (request) => sendTo(fetchAnswer, world, request) }) });
}

async function sendTo(fetchAnswer: (request: Request) => Promise<Response>, { clock }: MockWorld, request: HttpRequest): Promise<HttpAnswer> {
  request.signal?.throwIfAborted();
  const { host } = new URL(request.url);
  return withLimit(async (signal) => {
    const { url, method, headers = {}, body } = request;
    const response = await fetchAnswer(new Request(url, { method, headers, signal, ...(body !== undefined && { body }) }));
    signal.throwIfAborted();
    if (response.type === 'error') throw httpErrors.unreachable({ host });
    const text = await response.text();
    if (new TextEncoder().encode(text).length > request.maxAnswerBytes) throw httpErrors.tooLarge({ host, most: request.maxAnswerBytes });
    return { status: response.status, statusText: response.statusText, headers: Object.fromEntries(response.headers), body: text };
  }, { clock, signal: request.signal, forMs: request.limitMs, timedOut: () => httpErrors.timedOut({ host, limitMs: request.limitMs }) });
}
