import type { Http } from '../../contracts/ports/http.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ServiceConfig } from '../../domain/service/service.ts';

/** What a way to a chain is made of; the limits are those of the kit if absent. */
export interface RpcTransportOptions {
  readonly chain: Chain;
  readonly http: Http;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the pauses between tries; absent, they are as long as may be. */
  readonly fraction?: () => number;
  /** The site's own service: nodes on its hosts are told who asks. */
  readonly service?: ServiceConfig | undefined;
  /** Calls in one request; 1 turns batching off. */
  readonly batchSize?: number;
  /** How long a batch stays open; 0 for what is asked in one go. */
  readonly batchWaitMs?: number;
  /** For one request, to the last byte of its answer. */
  readonly limitMs?: number;
  /** For one call with all its tries; 60 s at most. */
  readonly totalMs?: number;
  readonly maxAnswerBytes?: number;
  /** Ends what is under way, and refuses what comes later. */
  readonly signal?: AbortSignal | undefined;
}
