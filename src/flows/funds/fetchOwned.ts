import type { IndexerQuery } from '../../contracts/points/indexers.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { maxOwnedTokens } from '../../domain/tokens/limits.ts';
import { parseAccountTransfers, parseOwnedTokens } from '../../domain/tokens/owned.ts';
import type { AccountTransfer, OwnedToken } from '../../domain/tokens/owned.ts';
import { uniqueTokens } from '../../domain/tokens/uniqueTokens.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { LookOptions } from './fetchTokens.ts';
import { askAllPages, askIndexer, indexersFor, reportIndexer } from './askIndexers.ts';

/** Whose, and where. */
export interface OwnedQuery extends Omit<IndexerQuery, 'cursor'> {
  readonly signal: AbortSignal;
}

/** What indexers know that an account has. */
export interface OwnedTokensFound {
  readonly tokens: readonly OwnedToken[];
  /** False: no source of tokens is registered for this chain. */
  readonly hasSource: boolean;
  /** There may be more. */
  readonly isIncomplete: boolean;
  /** A source has failed, and none that knows all has told all: asking again may bring more. */
  readonly hasFailed: boolean;
}

/** The tokens that an account has on a chain, by the site's indexers, each once; of two sources that of the higher rank counts. @throws the signal's reason */
export function fetchOwnedTokens({ chainId, owner, signal, isLooked }: OwnedQuery & LookOptions): Flow<Promise<OwnedTokensFound>> {
  return async (dispatch) => {
    const { told, hasSource, isIncomplete, hasFailed } = await dispatch(askAllPages('tokens', { chainId, owner }, { signal, maxItems: maxOwnedTokens, ...(isLooked !== undefined && { isLooked }) }));
    const found = told.flatMap(({ source, items }) => parseOwnedTokens(items, { chainId, isPriced: source.answers.includes('prices') }));
    return { tokens: uniqueTokens(found).slice(0, maxOwnedTokens), hasSource, isIncomplete, hasFailed };
  };
}

/** Where an account's past goes on: only the source that told of one page knows the next. */
export interface TransfersCursor {
  readonly sourceId: string;
  readonly cursor: string;
}

/** One page of an account's past. */
export interface TransfersFound {
  readonly transfers: readonly AccountTransfer[];
  /** Absent: the source knows of nothing before. */
  readonly next?: TransfersCursor;
  /** False: no source of transfers is registered for this chain. */
  readonly hasSource: boolean;
  /** The source knows a part alone, or one that knows more has failed. */
  readonly isIncomplete: boolean;
  /** Why no source told anything. */
  readonly error?: WireError;
}

/**
 * A page of what happened to an account on a chain: the first page by the first source that answers, those that know all before those that know a part;
 * the next ones by the same. A source that fails at its first page is reported and passed over.
 * @throws of a later page what the source threw, the signal's reason
 */
export function fetchTransfers({ chainId, owner, signal, after }: OwnedQuery & { readonly after?: TransfersCursor | undefined }): Flow<Promise<TransfersFound>> {
  return coreFlow(async (dispatch, _getState, services) => {
    services.noteUserActivation();
    const all = indexersFor(services, 'transfers', chainId);
    const sources = after ? all.filter(({ item }) => item.id === after.sourceId) : [...all.filter(({ item }) => !item.isPartial), ...all.filter(({ item }) => item.isPartial)];
    let failure: unknown;
    for (const source of sources) {
      try {
        const { items, cursor } = await dispatch(askIndexer(source, 'transfers', { chainId, owner, cursor: after?.cursor }, signal));
        return {
          transfers: parseAccountTransfers(items, { chainId, owner }), hasSource: true, isIncomplete: source.item.isPartial === true || failure !== undefined,
          ...(cursor !== undefined && { next: { sourceId: source.item.id, cursor } }),
        };
      } catch (error) {
        signal.throwIfAborted();
        reportIndexer(services, source, error);
        failure = error;
        if (after) throw error;
      }
    }
    return { transfers: [], hasSource: all.length > 0, isIncomplete: true, ...(failure !== undefined && { error: toWireError(failure) }) };
  });
}
