'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import { Button, LiveRegion, PairingWays, Screen, useNavigation, WaitingBody, WalletIcon } from '../../../src/screens.ts';
import { selectConnectPhase } from '../../../src/store/connection.ts';
import { useWallet, useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { smartKey } from '../key.ts';
import { strings } from '../strings.ts';

/** The wallet that owns the smart account is opened, then the account is looked for. What the owner's wallet asks lies over it; the usual screen says why a connect failed. */
export default function SmartConnecting({ params: { walletId } }: ScreenProps<{ readonly walletId: string }>): ReactNode {
  const t = useStrings(strings);
  const { back } = useNavigation();
  const { config } = usePlugin(smartKey);
  const phase = useLatchkeySelector(selectConnectPhase);
  const note = phase.at === 'connecting' ? phase.note : undefined;
  const own = useWallet(walletId);
  const owner = useWallet(config.owner);
  const name = useWalletName(walletId);
  const wallet = { wallet: useWalletName(config.owner) };
  const isPreparing = note === 'preparing';
  const isPaired = owner?.connects?.by === 'pairing';
  const said = isPreparing ? t('smart.connecting.preparing') : t(isPaired ? 'smart.connecting.ownerPairing' : 'smart.connecting.owner', wallet);
  const shown = isPreparing ? own : owner;
  return (
    <Screen title={name}>
      <WaitingBody at="waiting" icon={<WalletIcon icon={shown?.icon} name={shown?.name ?? name} size={72} />} title={said} subtitle={isPreparing || isPaired ? undefined : t('smart.connecting.hint')}>
        {!isPreparing && isPaired && <PairingWays wallet={owner} />}
        <Button $kind="quiet" onClick={back}>{t('smart.connecting.cancel')}</Button>
      </WaitingBody>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}
