import type { Asker } from '../../domain/asker.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { askForAsker } from './askForAsker.ts';
import { switchQuestion } from './switchQuestion.ts';

export interface ReviewSwitchRequest {
  readonly chainId: ChainId;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  readonly asker?: Asker | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves once the person agrees that the wallet goes to another chain. @throws user.cancelled when the person turns away, wallet.noneActive, wallet.notOpen */
export function reviewSwitch({ chainId, walletId: wanted, asker, signal }: ReviewSwitchRequest): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { walletId, address } = activeSession(getState(), services, wanted);
    await dispatch(askForAsker(asker, switchQuestion, { chainId, walletId, address, ...(asker && { asker }) }, signal));
  });
}
