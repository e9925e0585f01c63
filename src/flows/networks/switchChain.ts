import { chainErrors } from '../../contracts/chainErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { toWireError } from '../../domain/errors.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain, switchEnded, switchFailed, switchStarted } from '../../store/network.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Which wallet is to go to which chain. */
export interface SwitchChainRequest {
  readonly chainId: ChainId;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the wallet to change its chain, adding the chain to it where it must. @throws user.rejected, chain.*, wallet.notOpen */
export function switchChain(request: SwitchChainRequest): Flow<Promise<void>> {
  assertArguments('switchChain({ chainId })', request);
  const { chainId, walletId, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const chain = selectChain(getState(), chainId);
    if (!chain) throw chainErrors.unknown({ chainId });
    const id = walletId ?? getState().connection.activeWalletId;
    if (id === undefined) throw chainErrors.switchWithoutConnection();
    const session = services.sessions.get(id)?.session;
    if (!session) throw walletErrors.notOpen({ walletId: id });
    if (session.chainId() === chainId) return;
    if (!session.switchChain) throw chainErrors.switchUnsupported();
    dispatch(switchStarted({ chainId }));
    try {
      await session.switchChain(chain, { signal });
      dispatch(switchEnded({ chainId }));
    } catch (error) {
      const hasLeft = services.sessions.get(id)?.session !== session; // then there is nothing to try again
      // A refusal shows as well: else nothing would say why the wallet stays where it is.
      dispatch(signal?.aborted === true || hasLeft ? switchEnded({ chainId }) : switchFailed({ chainId, error: toWireError(error) }));
      throw error;
    }
  });
}
