import type { Http } from '../../contracts/ports/http.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ServiceConfig } from '../../domain/service/service.ts';

/** Options of a transport; absent limits are those of the kit. */
export interface RpcTransportOptions {
  readonly chain: Chain;
  readonly http: Http;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the pauses between tries; absent, they are as long as they can be. */
  readonly fraction?: () => number;
  /** The site's own service: nodes on its hosts get the headers that identify the site. */
  readonly service?: ServiceConfig | undefined;
  /** Calls in one request; 1 turns batching off. */
  readonly batchSize?: number;
  /** How long a batch stays open, in ms; 0 for what is asked in the same task. */
  readonly batchWaitMs?: number;
  /** Limit of one HTTP request, to the last byte of its answer, in ms; 10,000 by default. */
  readonly limitMs?: number;
  /** Limit of one call with all its tries, in ms; 60,000 by default, and at most. */
  readonly totalMs?: number;
  readonly maxAnswerBytes?: number;
  /** Told of an endpoint that serves another chain than it is configured for, once each; it is not asked any more. */
  readonly report?: ((error: unknown) => void) | undefined;
  /** When aborted, ends requests under way and refuses later ones. */
  readonly signal?: AbortSignal | undefined;
}
