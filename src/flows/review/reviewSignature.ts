import type { Asker } from '../../domain/asker.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { ask } from '../modal/ask.ts';
import { askForSignature } from './askForSignature.ts';
import { signMessageQuestion } from './signMessageQuestion.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

export interface ReviewSignatureRequest {
  /** Text, or bytes as `0x…`. */
  readonly message: string;
  /** True for bytes: without it, `0x…` is signed as the text that it is. */
  readonly isBytes?: boolean;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** Who asks from outside this page: it is then shown like any other request of theirs, and not as the site's own sign-in. */
  readonly asker?: Asker | undefined;
  /** Where they are. */
  readonly chainId?: ChainId;
  readonly signal?: AbortSignal | undefined;
}

/** Shows a message and asks for its signature by the account that is active now. @throws user.cancelled when the person turns away, wallet.noneActive, wallet.notOpen */
export function reviewSignature(request: ReviewSignatureRequest): Flow<Promise<Hex>> {
  assertArguments('reviewSignature({ message: string })', request);
  const { message, isBytes = false, walletId: wanted, asker, chainId, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const { walletId, address } = activeSession(getState(), services, wanted);
    if (asker) return dispatch(askForSignature({ order: { kind: 'message', message, isBytes, asker, ...(chainId !== undefined && { chainId }) }, walletId, address }, signal));
    return dispatch(ask(signMessageQuestion, { message, walletId, address, ...(isBytes && { isBytes }) }, signal));
  });
}
