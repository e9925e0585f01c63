import type { TransactionNews } from '../../api/waiting/followTransaction.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { toWireError } from '../../domain/errors.ts';
import { isUnderWay, selectActivityEntry, sendConfirmed, sendDropped, sendFailed, sendReorged, sendReplaced, sendSeen } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchNews } from './watchNews.ts';
import { revertedError } from './revertedError.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { rereadBalances } from '../reads/rereadBalances.ts';

export interface FollowEntryOptions {
  /** Of the contract that is called, where its sender gave one. */
  readonly abi: Abi | undefined;
  onEnd(): void;
}

/** The work behind `watchTransaction`. Resolves once there is an outcome, and says when nothing more is followed. */
export function followEntry(entryId: string, { abi, onEnd }: FollowEntryOptions): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const entry = selectActivityEntry(getState(), entryId);
    if (!entry || !isUnderWay(entry.phase)) return onEnd();
    const { chainId, from, to, valueWei, hasData, phase } = entry;
    const { hash, nonce } = phase;
    let hasOutcome = false;
    return new Promise<void>((resolve, reject) => {
      const follow = async (): Promise<void> => {
        const sent = { to, valueWei, data: hasData ? undefined : '0x' };
        for await (const news of await watchNews(services, { chainId, hash, from, nonce, sent, wasMined: phase.at === 'confirmed', abi, signal: services.signal })) {
          const now = selectActivityEntry(getState(), entryId)?.phase;
          if (!now || !('hash' in now) || now.hash !== hash) return; // cleared, too old for the list, or sent anew under another nonce
          dispatch(writeNews(entryId, { chainId, hash }, news));
          hasOutcome = news.at !== 'known' && news.at !== 'withdrawn';
          if (hasOutcome) resolve();
        }
      };
      follow().then(resolve, (error: unknown) => {
        reject(error);
        if (hasOutcome && !services.signal.aborted) services.report('core', error); // its caller waits no more
      }).finally(onEnd);
    });
  });
}

function writeNews(id: string, { chainId, hash }: { readonly chainId: number; readonly hash: Hex }, news: TransactionNews): Flow<void> {
  return coreFlow((dispatch, getState, services) => {
    const phase = selectActivityEntry(getState(), id)?.phase;
    const nonce = phase && 'nonce' in phase ? phase.nonce : undefined;
    const facts = { id, hash, ...(nonce !== undefined && { nonce }) };
    switch (news.at) {
      case 'known':
        return void dispatch(sendSeen({ ...facts, ...(news.nonce !== undefined && { nonce: news.nonce }) }));
      case 'dropped':
        return void dispatch(sendDropped(facts));
      case 'lost':
        return void dispatch(sendFailed({ id, hash, error: toWireError(news.error) }));
      case 'withdrawn':
        dispatch(sendReorged(facts));
        break;
      case 'replaced': {
        const { at: _at, ...replacement } = news;
        dispatch(sendReplaced({ id, hash, ...replacement }));
        break;
      }
      case 'mined': {
        const { receipt: { success, blockNumber, blockHash }, confirmations, isFinal, revertReason } = news;
        if (!success && phase?.at === 'failed') return;
        const atMs = phase?.at === 'confirmed' && phase.blockHash === blockHash ? phase.atMs : undefined;
        if (success) dispatch(sendConfirmed({ ...facts, blockNumber, blockHash, confirmations, isFinal, atMs: atMs ?? services.port(clockPort).nowMs() }));
        else dispatch(sendFailed({ id, hash, error: toWireError(revertedError(hash, revertReason)) }));
        if (atMs !== undefined) return;
      }
    }
    dispatch(rereadBalances(chainId)); // whether it went well or not, a fee was paid
  });
}
