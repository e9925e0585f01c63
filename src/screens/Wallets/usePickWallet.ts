'use client';
import { connect } from '../../flows/connect.ts';
import { connectingScreenId } from '../../store/modal.ts';
import { useLatchkeyDispatch } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import type { Choice } from './choices.ts';

/** What choosing a wallet does: connect, within the click, or show where to get it. */
export function usePickWallet(): (choice: Choice) => void {
  const dispatch = useLatchkeyDispatch();
  const { show } = useNavigation();
  return ({ id, listed }) => {
    if (!listed || listed.state === 'absent') return show('core.getStarted', { walletId: id });
    show(listed.wallet.screenId ?? connectingScreenId, { walletId: id });
    dispatch(connect({ walletId: id })).catch(() => {}); // the screen shows the phase it ends in
  };
}
