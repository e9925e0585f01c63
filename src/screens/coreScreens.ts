import type { CoreScreen } from '../contracts/points/screens.ts';
import { connectingScreenId } from '../store/modal.ts';

/** The core's screens by name. Their components are apart, in `coreScreenParts`: a site without React need not have React to be built. */
export const coreScreens = [
  { id: 'core.wallets' },
  { id: 'core.allWallets' },
  { id: connectingScreenId },
  { id: 'core.getStarted' },
  { id: 'core.account' },
  { id: 'core.switchAccount' },
  { id: 'core.manage' },
  { id: 'core.activity' },
  { id: 'core.funds' },
  { id: 'core.token' },
  { id: 'core.send' },
  { id: 'core.receive' },
  { id: 'core.networks' },
  { id: 'core.addNetwork' },
  { id: 'core.signMessage', isQuestion: true },
  { id: 'core.review', isQuestion: true },
  { id: 'core.switchRequest', isQuestion: true },
  { id: 'core.requestEnded' },
] as const satisfies readonly CoreScreen[];
