import { isPrivateIp } from '../ip.ts';
import { maxProviderBytes, providerCallMs } from '../numbers.ts';

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
  /** Private addresses are allowed: the provider is in the operator's own network. */
  readonly isLocal: boolean;
}

/** One request to a provider, as the process sends it. The global `fetch` is one, which looks up names without a word about where they lead. */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** The provider cannot be reached, or has a failure of its own: a later try may do. */
export interface ProviderAwayError extends Error {
  readonly name: 'ProviderAwayError';
}
export const isProviderAway = (error: unknown): error is ProviderAwayError => error instanceof Error && error.name === 'ProviderAwayError';
export const providerAway = (message: string, options?: ErrorOptions): ProviderAwayError => Object.assign(new Error(message, options), { name: 'ProviderAwayError' as const });

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string | undefined;
}

/**
 * Requests to one provider: by https (http on this machine, where it is local), to no address of a private network (unless it is local), without following a redirect, within
 * 10 s and 256 KiB.
 * @throws ProviderAwayError
 */
export function createProviderFetch(fetch: ProviderFetch, isLocal: boolean): (url: string, asked: Asked) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    assertAllowed(url, isLocal);
    const signal = AbortSignal.timeout(providerCallMs);
    const answered = await untilAborted(fetchWhole(fetch, url, { method, headers: { 'user-agent': 'latchkey-server', ...headers }, body: body === undefined ? undefined : String(body), redirect: 'error', signal, isLocal }), signal).catch((cause: unknown) => {
      throw isProviderAway(cause) ? cause : providerAway('The provider cannot be reached.', { cause });
    });
    if (answered.status >= 500 || answered.status === 429) throw providerAway(`The provider answered ${answered.status}.`);
    return answered;
  };
}

function assertAllowed(text: string, isLocal: boolean): void {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') throw providerAway('The address is none.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isThisMachine = host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '::1';
  if (url.protocol !== 'https:' && !(isLocal && isThisMachine && url.protocol === 'http:')) throw providerAway('The address is not by https.');
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (!isLocal && (isThisMachine || (isAddress && isPrivateIp(host)))) throw providerAway('The address is of a private network.');
}

/** With its body, so that nothing of it is waited for without a limit. */
async function fetchWhole(fetch: ProviderFetch, url: string, request: ProviderRequest): Promise<Response> {
  const response = await fetch(url, request);
  const { status, headers } = response;
  const text = await boundedText(response);
  const type = headers.get('content-type');
  // A status without a body is none that a provider answers with; `Response` takes none for it.
  return new Response(text === '' ? null : text, { status: status >= 200 && status <= 599 ? status : 502, headers: type === null ? {} : { 'content-type': type } });
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > maxProviderBytes) throw providerAway('The answer of the provider is too large.');
      text += decoder.decode(read.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** A process that does not look at the signal is not waited for either. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(providerAway('The provider took too long.'));
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
