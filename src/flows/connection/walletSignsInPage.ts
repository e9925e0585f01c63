import { signsInPage } from '../../contracts/signsInPage.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { WalletId } from '../../domain/kitNames.ts';

/** Whether a wallet signs in this page without a window of its own: only the kit then shows the person what is signed. */
export function walletSignsInPage(walletId: WalletId): Flow<boolean> {
  return coreFlow((_dispatch, _getState, services) => signsInPage(walletId, services));
}
