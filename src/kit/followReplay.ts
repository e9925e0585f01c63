import { userErrors } from '../contracts/errors.ts';
import type { ApiLike, Services } from '../contracts/services.ts';
import type { Chain } from '../domain/chains/chains.ts';
import { resumeActivity } from '../flows/following/resumeActivity.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import { selectOpenWallets } from '../store/connection.ts';
import { selectScreens } from '../store/modal.ts';
import type { RootReducer } from '../store/rootReducer.ts';
import { stateReplayed } from '../store/stateReplayed.ts';
import { createParkedSessions } from './createParkedSessions.ts';
import { findCorrections } from './findCorrections.ts';
import type { Correction } from './findCorrections.ts';
import type { ReplayableStore } from './isReplayable.ts';
import { createReplayedQueries } from './createReplayedQueries.ts';
import type { ReplayedQueries } from './createReplayedQueries.ts';
import { replayErrors } from './replayErrors.ts';

export interface FollowReplayOptions {
  readonly store: ReplayableStore;
  /** The kit's part of the store's state. */
  select(root: unknown): CoreState | undefined;
  readonly root: RootReducer<CoreState>;
  /** The site's chains. */
  readonly chains: readonly Chain[];
  readonly dispatch: KitDispatch;
  getState(): CoreState;
  actionCount(): number;
  readonly services: Services;
  /** RTK Query's apis that are in the store. */
  apis(): readonly ApiLike[];
}

/**
 * Keeps the page consistent when Redux DevTools puts another state in place: what lives beside the store and is not in that state is put aside or
 * given up, and what the state takes for alive is corrected by actions. A state of the past cannot be corrected, for what is dispatched then is not
 * seen: where it would have to be, the jump is refused, and the page goes on at the latest state.
 */
export function followReplay(options: FollowReplayOptions): void {
  const { store, dispatch, services, actionCount, getState } = options;
  const parked = createParkedSessions(services, dispatch);
  let shown = getState();
  let latest = latestOf(options) ?? shown;
  let counted = actionCount();

  const stop = store.subscribe(() => {
    const before = latest;
    latest = latestOf(options) ?? before;
    const isByAction = counted !== actionCount();
    counted = actionCount();
    const state = getState();
    if (state === shown) return;
    shown = state;
    if (!isByAction) reconcile(state, before);
  });

  function reconcile(replayed: CoreState, before: CoreState): void {
    const queries = createReplayedQueries(replayed, before, options.apis());
    const corrections = correctionsOf(replayed, before, queries);
    const { currentStateIndex, computedStates } = store.liftedStore.getState();
    const end = computedStates.length - 1;
    const isPast = currentStateIndex !== end;
    const reason = corrections.find((each) => each.reason !== undefined)?.reason;
    if (isPast && reason !== undefined) {
      store.liftedStore.dispatch({ type: 'JUMP_TO_STATE', index: end });
      return services.report('core', replayErrors.jumpRefused({ reason }));
    }
    giveUpAbsent(replayed, before);
    if (isPast || (replayed === before && corrections.length === 0)) return; // back where it was
    for (const { action } of corrections) dispatch(action);
    queries.readAgain(dispatch);
    dispatch(stateReplayed());
    dispatch(resumeActivity());
  }

  function correctionsOf(state: CoreState, before: CoreState, queries: ReplayedQueries): readonly Correction[] {
    const whole = options.root.complete(state);
    const shape: readonly Correction[] = whole === state ? [] : [{ action: { type: 'latchkey/stateCompleted' }, reason: 'a part of it is missing' }]; // any action of the kit completes it
    return [...shape, ...findCorrections(whole, { chains: options.chains, services, latest: before, sessionOf: (walletId) => services.sessions.get(walletId)?.session ?? parked.get(walletId) }), ...queries.corrections];
  }

  /** What lives and is not in the state. */
  function giveUpAbsent(state: CoreState, before: CoreState): void {
    const open = selectOpenWallets(state).map(({ walletId }) => walletId);
    parked.keepTo(open);
    const [{ phase }, { phase: then }] = [state.connection, before.connection];
    const isSameAttempt = phase.at === 'connecting' && then.at === 'connecting' && phase.attemptId === then.attemptId;
    if (!isSameAttempt) services.connecting.abort?.abort(userErrors.cancelled());
    const asked = selectScreens(state).map(({ questionId }) => questionId);
    for (const [questionId, question] of [...services.questions]) if (!asked.includes(questionId)) question.giveUp();
  }

  services.signal.addEventListener('abort', () => {
    stop();
    parked.close();
  });
}

/** The last state that the recorded actions make, whichever is shown. */
function latestOf({ store, select }: FollowReplayOptions): CoreState | undefined {
  const last = store.liftedStore.getState().computedStates.at(-1)?.state;
  return last === undefined ? undefined : select(last);
}
