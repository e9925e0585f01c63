import { decodeChainId } from '../domain/encoding/hex.ts';
import { isRecord } from '../domain/encoding/json.ts';
import { parseChainMetadata } from '../domain/chains/parseChainMetadata.ts';
import type { ChainMetadata } from '../domain/chains/parseChainMetadata.ts';
import { fetchErrors } from './fetchErrors.ts';
import { fetchService } from './fetchService.ts';
import type { ServiceAccess } from './fetchService.ts';

interface Asked {
  /** `https://api.example.com`; `/v1/chains` is under it. */
  readonly chainsUrl: string;
  readonly signal?: AbortSignal | undefined;
}

/** What the service says of a chain. @throws fetch.failed, fetch.badAnswer, http.* @see GET /v1/chains/{chainId} */
export async function fetchChainMetadata(access: ServiceAccess, chainId: number, { chainsUrl, signal }: Asked): Promise<ChainMetadata> {
  const url = `${baseOf(chainsUrl)}/v1/chains/${decodeChainId(chainId)}`;
  const answer = await fetchService(access, url, { signal });
  try {
    const metadata = parseChainMetadata(dataOf(answer));
    if (metadata.id !== chainId) throw new TypeError(`it is of chain ${metadata.id}`);
    return metadata;
  } catch (cause) {
    throw fetchErrors.badAnswer({ host: new URL(url).host }, { cause });
  }
}

/** The chains that the indexer covers. @throws fetch.failed, fetch.badAnswer, http.* @see GET /v1/chains/services?service=insight */
export async function fetchInsightChains(access: ServiceAccess, { chainsUrl, signal }: Asked): Promise<readonly number[]> {
  const url = `${baseOf(chainsUrl)}/v1/chains/services?service=insight`;
  const data = dataOf(await fetchService(access, url, { signal }));
  if (!isRecord(data)) throw fetchErrors.badAnswer({ host: new URL(url).host });
  return Object.entries(data).flatMap(([chain, services]) => (/^[1-9]\d{0,15}$/.test(chain) && offersInsight(services) ? [Number(chain)] : []));
}

function offersInsight(services: unknown): boolean {
  return Array.isArray(services) && services.some((each) => {
    const { service, enabled }: { readonly service?: unknown; readonly enabled?: unknown } = Object(each);
    return service === 'insight' && enabled === true;
  });
}

/** Services wrap their answers, or do not. */
function dataOf(answer: unknown): unknown {
  const { data = answer }: { readonly data?: unknown } = Object(answer);
  return data;
}

function baseOf(url: string): string {
  return url.replace(/\/+$/, '');
}
