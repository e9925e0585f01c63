import { fetchService } from '../../api/fetchService.ts';
import { indexerErrors } from '../../contracts/indexerErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { indexersPoint } from '../../contracts/points/indexers.ts';
import type { Indexer, IndexerAnswer, IndexerContext, IndexerNftQuery, IndexerQuery, IndexerSpec } from '../../contracts/points/indexers.ts';
import type { Services } from '../../contracts/services.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { hasCode } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { isNativeToken, nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { withLimit } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { fetchTokens } from './fetchTokens.ts';
import type { LookOptions } from './fetchTokens.ts';
import * as limits from './limits.ts';

/** One page of one source: its items are still to be parsed. */
export interface AskedPage {
  readonly items: readonly unknown[];
  readonly cursor: string | undefined;
}

const methods = { tokens: 'readTokens', nfts: 'readNfts', transfers: 'readTransfers' } as const satisfies Partial<Record<IndexerAnswer, keyof Indexer>>;
/** What is asked by itself; prices come along with tokens. */
export type IndexerQuestion = keyof typeof methods;

/** The sources that can be asked, in the order in which they are. */
export function indexersFor(services: Pick<Services, 'readOwned'>, question: IndexerQuestion, chainId: number): readonly Owned<IndexerSpec>[] {
  return services.readOwned(indexersPoint).filter(({ item }) => item.answers.includes(question) && item.chainIds?.includes(chainId) !== false);
}

/** Asks one source for one page. @throws indexer.badAnswer, indexer.timedOut, fetch.insightUnavailable, what the source throws, the signal's reason */
export function askIndexer(of: Owned<IndexerSpec>, question: IndexerQuestion, query: IndexerQuery, signal: AbortSignal): Flow<Promise<AskedPage>> {
  const { id } = of.item;
  return askSource(of, query.chainId, signal, async (source, context) => {
    const read = source[methods[question]]?.bind(source);
    if (!read) throw indexerErrors.badAnswer({ sourceId: id, why: `it has no ${methods[question]}` });
    return toPage(id, await read(query, context), query);
  });
}

/** What the first source that knows an NFT tells of it, still to be parsed: undefined where none does. A source that fails is reported and passed over. @throws the signal's reason */
export function askForNft(query: IndexerNftQuery, signal: AbortSignal): Flow<Promise<unknown>> {
  return coreFlow(async (dispatch, _getState, services) => {
    for (const of of indexersFor(services, 'nfts', query.chainId)) {
      try {
        const found: unknown = await dispatch(askSource(of, query.chainId, signal, async (source, context) => source.readNft?.(query, context)));
        if (found !== undefined) return found;
      } catch (error) {
        signal.throwIfAborted();
        reportIndexer(services, of, error);
      }
    }
    return undefined;
  });
}

/** One call of a source, with what it may use, within its time. @throws indexer.timedOut, fetch.insightUnavailable, what the source throws, the signal's reason */
function askSource<T>({ item, owner: by }: Owned<IndexerSpec>, chainId: number, signal: AbortSignal, ask: (source: Indexer, context: IndexerContext) => Promise<T>): Flow<Promise<T>> {
  return coreFlow(async (dispatch, getState, services) => {
    const askWithin = async (inner: AbortSignal): Promise<T> => {
      if (item.isOfService) await dispatch(assertCovered(chainId, inner));
      return ask(await item.load(), contextOf(services, by, inner));
    };
    return withLimit(askWithin, {
      clock: services.port(clockPort), signal: AbortSignal.any([signal, services.signal]), forMs: limits.fundsSourceMs,
      timedOut: () => indexerErrors.timedOut({ sourceId: item.id, limitMs: limits.fundsSourceMs }),
    });

    function contextOf({ portFor, service, transport }: Services, owner: string, inner: AbortSignal): IndexerContext {
      const port = portFor(owner);
      return {
        signal: inner, port, transport,
        fetchJson: (url) => fetchService({ http: port(httpPort), service }, url, { signal: inner }),
        listedTokens: (of) => dispatch(listedTokens(of)),
        walletAssets: async ({ chainId: of, owner: account }) => {
          const { activeWalletId } = getState().connection;
          const session = activeWalletId === undefined ? undefined : services.sessions.get(activeWalletId)?.session;
          if (!session?.getAssets || !session.accounts().some((each) => sameAddress(each, account))) return undefined;
          return session.getAssets({ account, chainIds: [of] }, { signal: inner });
        },
      };
    }
  });
}

/** The site's lists name these; the native currency stands first. */
function listedTokens(chainId: number): Flow<Promise<readonly Token[]>> {
  return async (dispatch, getState) => {
    const currency = selectChain(getState(), chainId)?.nativeCurrency;
    const listed = (await dispatch(fetchTokens({ isLooked: false }))).tokens.filter((token) => token.chainId === chainId && !isNativeToken(token.address));
    return [...(currency ? [{ chainId, address: nativeTokenAddress, ...currency }] : []), ...listed];
  };
}

/** Without a `chainsUrl` nothing says what is covered: the source is asked as it is. @throws fetch.insightUnavailable, fetch.failed */
function assertCovered(chainId: number, signal: AbortSignal): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, { service }) => {
    if (service?.chainsUrl === undefined) return;
    const { assertInsight } = await loadPart(import('../reads/assertInsight.ts'));
    await dispatch(assertInsight([chainId], { signal }));
  });
}

function toPage(sourceId: string, answer: unknown, query: IndexerQuery): AskedPage {
  const items: unknown = isRecord(answer) ? answer['items'] : undefined;
  const cursor: unknown = isRecord(answer) ? answer['cursor'] : undefined;
  if (!Array.isArray(items)) throw indexerErrors.badAnswer({ sourceId, why: 'it has no list' });
  if (cursor !== undefined && (typeof cursor !== 'string' || cursor === '' || cursor.length > limits.maxCursorCharacters)) throw indexerErrors.badAnswer({ sourceId, why: 'its cursor is none' });
  if (cursor !== undefined && cursor === query.cursor) throw indexerErrors.badAnswer({ sourceId, why: 'its next page is the same one' });
  return { items, cursor };
}

/** What sources told, in their order of rank. */
export interface AllAsked {
  /** One list a source that told anything, still to be parsed. */
  readonly told: readonly { readonly source: IndexerSpec; readonly items: readonly unknown[] }[];
  /** False: no source can be asked for this. */
  readonly hasSource: boolean;
  /** No source that knows all has told all. */
  readonly isIncomplete: boolean;
  /** A source that knows all can be asked. */
  readonly isKnown: boolean;
  /** A source has failed, and none that knows all has told all. */
  readonly hasFailed: boolean;
}

/** Asks sources in turn, each for all of its pages, until one that knows all has told it. A source that fails is reported and passed over; what it told before counts. @throws the signal's reason */
export function askAllPages(question: IndexerQuestion, query: Omit<IndexerQuery, 'cursor'>, { signal, maxItems, isLooked = true }: LookOptions & { readonly signal: AbortSignal; readonly maxItems: number }): Flow<Promise<AllAsked>> {
  return coreFlow(async (dispatch, _getState, services) => {
    if (isLooked) services.noteUserActivation();
    const sources = indexersFor(services, question, query.chainId);
    const told: { source: IndexerSpec; items: unknown[] }[] = [];
    let [isIncomplete, hasFailed] = [true, false];
    for (const source of sources) {
      const items: unknown[] = [];
      told.push({ source: source.item, items });
      try {
        let cursor: string | undefined;
        for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
          if (page === limits.maxIndexerPages || items.length > maxItems) throw indexerErrors.badAnswer({ sourceId: source.item.id, why: 'its pages do not end' });
          const asked = await dispatch(askIndexer(source, question, { ...query, cursor }, signal));
          items.push(...asked.items.slice(0, maxItems + 1));
          cursor = asked.cursor;
        }
        isIncomplete = source.item.isPartial === true;
      } catch (error) {
        signal.throwIfAborted();
        reportIndexer(services, source, error);
        hasFailed = true;
      }
      if (!isIncomplete) break;
    }
    return { told, hasSource: sources.length > 0, isIncomplete, isKnown: sources.some(({ item }) => !item.isPartial), hasFailed: hasFailed && isIncomplete };
  });
}

/** A chain that the service's indexer does not cover is no fault. */
export function reportIndexer(services: Pick<Services, 'report'>, { owner }: Owned<IndexerSpec>, error: unknown): void {
  if (!hasCode(error, 'fetch.insightUnavailable')) services.report(owner, error);
}
