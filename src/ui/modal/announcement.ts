'use client';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectActiveAddress, selectConnectPhase } from '../../store/connection.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { selectSwitchPhase } from '../../store/network.ts';
import { useActiveChain } from '../hooks/wallets/useAccount.ts';
import { useLatchkeySelector } from '../kit/kitContext.ts';
import { useErrorText } from '../texts/useErrorText.ts';
import type { ShownTitle } from './shownTitle.ts';
import { useShownTitle } from './shownTitle.ts';
import { useStrings } from '../texts/useStrings.ts';
import { connectingText } from '../wallets/connectingText.ts';
import { useWallet, useWalletName } from '../hooks/wallets/useWallets.ts';

/** What a person who does not see the screen is told when its state changes, once a change; sentence by sentence. `shown` is the screen, and `title` its heading. */
export function useAnnouncement(shown: ShownScreen | undefined, title: ShownTitle): readonly string[] {
  const t = useStrings(enModal);
  const errorText = useErrorText();
  const heading = useShownTitle(title);
  const phase = useLatchkeySelector(selectConnectPhase);
  const switching = useLatchkeySelector(selectSwitchPhase);
  const address = useLatchkeySelector(selectActiveAddress);
  const { chain, chainId } = useActiveChain();
  const walletId = phase.at === 'connecting' || phase.at === 'failed' ? phase.walletId : phase.at === 'idle' ? phase.refusedWalletId : undefined;
  const wallet = useWalletName(walletId);
  const listed = useWallet(walletId);
  if (phase.at === 'connecting' && shown?.isConnect) return [heading || wallet]; // a screen of the wallet's own, or what it asks
  if (phase.at === 'connecting' && !phase.isSilent) return [t(connectingText(phase.note, listed), { wallet })];
  if (phase.at === 'failed') return [t('core.connecting.failed'), errorText(phase.error).message];
  if (phase.at === 'idle' && phase.refusedWalletId !== undefined) return [t('core.wallets.refused', { wallet })];
  if (switching.at === 'switching') return [t('core.networks.switching')];
  if (switching.at === 'failed') return [t('core.networks.failed'), errorText(switching.error).message];
  // Not read out when it first stands there; a change of account or network is.
  if (address !== undefined) return [`${shortAddress(address)}, ${chain?.name ?? t('core.account.unknownNetwork', { chainId: String(chainId) })}`];
  return [];
}
