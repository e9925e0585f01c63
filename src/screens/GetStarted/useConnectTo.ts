'use client';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { connect } from '../../flows/connection/connect.ts';
import { connectingScreenId } from '../../store/modal.ts';
import { useLatchkeyDispatch } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';

/** Begins to connect a wallet and shows it. */
export function useConnectTo(): (wallet: WalletSpec) => void {
  const dispatch = useLatchkeyDispatch();
  const { show } = useNavigation();
  return (wallet) => {
    const walletId = wallet.id;
    show(wallet.screenId ?? connectingScreenId, { walletId });
    dispatch(connect({ walletId })).catch(() => {}); // the screen shows the phase it ends in
  };
}
