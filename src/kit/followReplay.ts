import { mountedApis } from '../api/mountApi.ts';
import { userErrors } from '../contracts/errors.ts';
import type { Services } from '../contracts/services.ts';
import { isRecord } from '../domain/encoding/json.ts';
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
import { withoutCovered } from './withoutCovered.ts';

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

  const stop = store.liftedStore.subscribe(() => {
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
    const { currentStateIndex, computedStates } = store.liftedStore.getState();
    const end = computedStates.length - 1;
    const isPast = currentStateIndex !== end;
    const mend = (state: CoreState): CoreState => options.root.complete(withoutCovered(state, before));
    if ((isPast ? mend(replayed) : withoutCovered(replayed, before)) !== replayed) {
      latest = before; // what is under way in this page, not in the page that was recorded
      return mendRecording(mend);
    }
    const queries = createReplayedQueries(replayed, before, options.services.live(mountedApis).all());
    const corrections = correctionsOf(replayed, before, queries);
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

  /** Makes the recorded states ones that the page can show: with the parts that came later, such as that of an api, and with nothing covered. No action can do so in the past. */
  function mendRecording(mend: (state: CoreState) => CoreState): void {
    const recording = store.liftedStore.getState();
    const computedStates = recording.computedStates.map((each) => {
      const part = options.select(each.state);
      return part === undefined ? each : { ...each, state: withPart(each.state, part, mend(part)) };
    });
    store.liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: { ...recording, computedStates }, noRecompute: true });
  }

  function correctionsOf(state: CoreState, before: CoreState, queries: ReplayedQueries): readonly Correction[] {
    const whole = options.root.complete(state);
    const shape: readonly Correction[] = whole === state ? [] : [{ action: { type: 'latchkey/stateCompleted' } }]; // any action of the kit completes it
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

/** A store's state, with another part in the place of the kit's: the store is the kit's own, or a host's. */
function withPart(root: unknown, part: unknown, whole: CoreState): unknown {
  return root === part || !isRecord(root) ? whole : Object.fromEntries(Object.entries(root).map(([path, each]) => [path, each === part ? whole : each]));
}

/** The last state that the recorded actions make, whichever is shown. */
function latestOf({ store, select }: FollowReplayOptions): CoreState | undefined {
  const last = store.liftedStore.getState().computedStates.at(-1)?.state;
  return last === undefined ? undefined : select(last);
}
