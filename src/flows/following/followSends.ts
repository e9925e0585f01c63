import { clockPort } from '../../contracts/ports/clock.ts';
import { hasCode } from '../../domain/errors.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { callsEnded, selectCallsBundles } from '../../store/calls.ts';
import type { CallsBundle } from '../../store/calls.ts';
import { selectOpenWallets } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { selectHistory } from '../../store/selectPendingCount.ts';
import { isItemPending } from '../../store/toHistory.ts';
import type { HistoryItem } from '../../store/toHistory.ts';
import { waitForCalls } from '../batches/waitForCalls.ts';
import { rereadBalances } from '../reads/rereadBalances.ts';
import { sendNews } from './sendNews.ts';
import type { SendNews } from './sendNews.ts';
import { isFirstToTell } from './toldSends.ts';

/** A wallet is not asked any more about a batch that is older, in ms. */
const askedForMs = 24 * 3_600_000;
/** Screens that read out each line of what was sent themselves. */
const speakingScreens: readonly (string | undefined)[] = ['core.account', 'core.activity', 'core.send'];

/** Notices how what is on its way ends, and has it said once in all tabs of the site. Wallets that carry out batches are asked how those fare. Ends with the cleanup. */
export function followSends(): Flow<Cleanup> {
  return coreFlow((dispatch, getState, services) => {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, services.signal]);
    const report = (error: unknown): void => void (signal.aborted || services.report('core', error));
    const pending = new Set<string>();
    const asked = new Set<string>();
    const look = (): void => {
      for (const bundle of selectCallsBundles(getState())) {
        if (!isAskable(getState(), bundle) || asked.has(bundle.id)) continue;
        asked.add(bundle.id);
        dispatch(askWallet(bundle, signal)).catch(report).finally(() => asked.delete(bundle.id));
      }
      for (const item of selectHistory(getState())) {
        if (isItemPending(item)) pending.add(item.id);
        else if (pending.delete(item.id) && hasEnded(item)) dispatch(tellOnce(item, signal)).catch(report);
      }
    };
    look();
    const stop = services.subscribe(look);
    return () => {
      stop();
      abort.abort();
    };
  });
}

function isAskable(state: CoreState, { by, outcome, walletId }: CallsBundle): boolean {
  return by === 'wallet' && outcome === undefined && selectOpenWallets(state).some((wallet) => wallet.walletId === walletId);
}

/** Asks until the batch has ended, as long as its wallet is connected. */
function askWallet({ id, walletId, sinceMs = 0 }: CallsBundle, signal: AbortSignal): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, services) => {
    if (services.port(clockPort).nowMs() - sinceMs > askedForMs) return void dispatch(callsEnded({ id, outcome: 'unknown' }));
    try {
      const { outcome, chainId } = await dispatch(waitForCalls({ id, walletId, signal }));
      if (outcome === 'pending') return;
      dispatch(callsEnded({ id, outcome }));
      dispatch(rereadBalances(chainId)); // whether it went well or not, it may have changed what was read
    } catch (error) {
      if (signal.aborted || hasCode(error, 'calls.stillPending') || hasCode(error, 'wallet.notConnected')) return; // asked again with the next change of state
      dispatch(callsEnded({ id, outcome: 'unknown' }));
      if (!hasCode(error, 'calls.unknown')) throw error;
    }
  });
}

/** A transaction that the visitor took up in the wallet again has not ended. */
function hasEnded(item: HistoryItem): boolean {
  return item.kind === 'batch' ? item.bundle.outcome !== 'unknown' : item.entry.phase.at !== 'sending' && item.entry.phase.at !== 'rejected';
}

function tellOnce(item: HistoryItem, signal: AbortSignal): Flow<Promise<void>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const id = `${item.id} ${item.kind === 'batch' ? (item.bundle.outcome ?? 'done') : item.entry.phase.at}`;
    if (await isFirstToTell(services, id, signal)) services.live(sendNews).tell({ id, item, place: placeOf(getState()) });
  });
}

function placeOf(state: CoreState): SendNews['place'] {
  const shown = selectShownScreen(state);
  return shown === undefined ? 'page' : speakingScreens.includes(shown.screenId) ? 'screen' : 'modal';
}
