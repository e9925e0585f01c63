import { assertArguments } from '../../domain/assertArguments.ts';
import { isAddress } from '../../domain/encoding/isAddress.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { connectionRemembered, selectConnectPhase, selectRemembered } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/**
 * Shows an account, as not confirmed, until the kit has looked for its wallet: for what a site's server knows of a visitor while it renders. Call it from a
 * plugin's `setup`, before anything is shown. What the kit itself remembers of the last visit goes before it, and no wallet is looked for because of it.
 * @throws input.notAddress
 */
export function recallAccount(request: { /** Checksummed. */ readonly address: string }): Flow<void> {
  assertArguments('recallAccount({ address: string })', request);
  const { address } = request;
  if (!isAddress(address)) throw inputErrors.notAddress({ address: address.slice(0, 80) });
  return coreFlow((dispatch, getState) => {
    const state = getState();
    if (selectConnectPhase(state).at === 'unknown' && state.connection.activeWalletId === undefined && !selectRemembered(state)) dispatch(connectionRemembered({ walletIds: [], address }));
  });
}
