import type { ConnectNote, WalletSpec } from '../../contracts/wallet.ts';
import type { enModal } from '../../locales/en/enModal.ts';

/** What people are told while a connect is under way. */
export function connectingText(note: ConnectNote | undefined, wallet: WalletSpec | undefined): keyof typeof enModal {
  if (note === 'pending') return 'core.connecting.pending';
  if (note === 'handedOver' || note === 'windowOpen') return 'core.connecting.waiting';
  if (note === 'notOpened') return 'core.connecting.appNotOpened';
  if (note === 'windowBlocked') return 'core.connecting.windowBlocked';
  if (note === 'windowSevered') return 'core.connecting.windowSevered';
  if (note === 'uriShown') return 'core.connecting.inApp';
  return note === 'preparing' || wallet?.connects?.by === 'pairing' ? 'core.connecting.preparing' : 'core.connecting.waiting';
}
