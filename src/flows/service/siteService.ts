import { postService } from '../../api/fetchService.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** What is handed over, and where. */
export interface ServicePost {
  readonly url: string;
  /** Sent as JSON. */
  readonly value: unknown;
  /** From the call to the answer, in ms; 60,000 if absent. */
  readonly limitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Hands a value to an address that the plugin which dispatches it has declared. The site's own service is told who the site is, by its headers, which the
 * plugin does not see; no other host is. @throws fetch.failed, http.*
 */
export function postToService(post: ServicePost): Flow<Promise<void>> {
  assertArguments('postToService({ url: string, value })', post);
  const { url, value, limitMs, signal } = post;
  return coreFlow(async (_dispatch, _getState, services, { owner }) => {
    const port = owner === 'core' ? services.port : services.portFor(owner);
    await postService({ http: port(httpPort), service: services.service }, url, value, { limitMs, signal });
  });
}

/** Who the site is at its own service; undefined where it has none. It is no secret: every request of the page names it. */
export function getServiceClientId(): Flow<string | undefined> {
  return coreFlow((_dispatch, _getState, { service }) => service?.clientId);
}
