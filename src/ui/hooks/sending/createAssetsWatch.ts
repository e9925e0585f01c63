import { mountApi } from '../../../api/mountApi.ts';
import { readApi } from '../../../api/readApi.ts';
import type { OwnerTokens, UnitsAnswer } from '../../../api/readApi.ts';
import { selectMounted } from '../../../api/selectMounted.ts';
import { toQueryError } from '../../../api/toQueryError.ts';
import type { QueryError } from '../../../api/toQueryError.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { UiKit } from '../../kit/uiKit.ts';

/** Chains that are read at once: a page may use dozens, and browsers and free nodes bear few requests at a time. */
const maxChainsAtOnce = 4;

/** What one chain has said. */
export type ChainAssets =
  | { readonly at: 'loading' }
  | { readonly at: 'read'; readonly answers: readonly UnitsAnswer[] }
  /** `answers`: of an earlier time, where it has answered before. */
  | { readonly at: 'failed'; readonly error: WireError; readonly answers: readonly UnitsAnswer[] | undefined };

/** Balances of one owner on several chains. Inert until it is subscribed to; what is then still being read is given up when the last listener goes. */
export interface AssetsWatch {
  /** One a query, in their order; the same list until something changes. */
  get(): readonly ChainAssets[];
  subscribe(listener: () => void): Cleanup;
  /** Asks one chain again, while there are listeners. */
  retry(at: number): void;
}

const { initiate, select } = readApi.endpoints.tokenBalances;
const loading: ChainAssets = { at: 'loading' };

/** Reads all of them, a few chains at a time, and each again after a transaction there for as long as it is listened to. What was read a short time ago is not asked again. */
export function createAssetsWatch(kit: UiKit, queries: readonly OwnerTokens[]): AssetsWatch {
  const ofChain = queries.map((query) => createChainState(kit, query));
  const listeners = new Set<() => void>();
  let run: Run | undefined;
  let known: readonly ChainAssets[] = ofChain.map(() => loading);
  return {
    get: () => {
      const now = ofChain.map((read) => read());
      if (now.some((each, at) => each !== known[at])) known = now;
      return known;
    },
    subscribe: (listener) => {
      const unsubscribe = kit.subscribe(listener);
      listeners.add(listener);
      run ??= begin(kit, queries);
      return () => {
        unsubscribe();
        listeners.delete(listener);
        if (listeners.size > 0) return;
        run?.end();
        run = undefined;
      };
    },
    retry: (at) => {
      const query = queries[at];
      if (query) void run?.ask(query, { forceRefetch: true });
    },
  };
}

interface Run {
  ask(query: OwnerTokens, options: { readonly forceRefetch?: boolean }): Promise<void>;
  end(): void;
}

function begin(kit: UiKit, queries: readonly OwnerTokens[]): Run {
  const ends: Cleanup[] = [];
  const waiting = [...queries];
  mountApi(servicesOf(kit), readApi);
  let isEnded = false;
  const ask: Run['ask'] = async (query, options) => {
    const asked = kit.dispatch(initiate(query, options));
    ends.push(() => {
      asked.abort();
      asked.unsubscribe();
    });
    const { error } = await asked;
    // It had joined a reading that an earlier run then gave up.
    if (isAborted(error) && !isEnded) await ask(query, { forceRefetch: true });
  };
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await ask(next, {});
  };
  for (let lane = 0; lane < maxChainsAtOnce; lane += 1) void takeTurns();
  return {
    ask,
    end: () => {
      isEnded = true;
      waiting.length = 0;
      for (const end of ends.splice(0)) end();
    },
  };
}

/** What the store says of one chain: the same object as long as it says the same. */
function createChainState(kit: UiKit, query: OwnerTokens): () => ChainAssets {
  const read = selectMounted(readApi, select(query));
  let last: { readonly of: unknown; readonly is: ChainAssets } = { of: undefined, is: loading };
  return () => {
    const result = read(kit.getState());
    if (result !== last.of) last = { of: result, is: toChainAssets(result) };
    return last.is;
  };
}

function toChainAssets(result: ReturnType<ReturnType<typeof select>> | undefined): ChainAssets {
  const { status, data: answers, error } = result ?? {};
  if (status === 'rejected' && !isAborted(error)) return { at: 'failed', error: toQueryError(error ?? {}), answers };
  return answers ? { at: 'read', answers } : loading;
}

/** What RTK Query keeps of a query that was given up. */
function isAborted(error: QueryError | undefined): boolean {
  return error !== undefined && 'name' in error && error.name === 'AbortError';
}
