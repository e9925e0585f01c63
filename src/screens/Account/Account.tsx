'use client';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../contracts/points/locales.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import * as limits from './limits.ts';
import { disconnect } from '../../flows/connection/disconnect.ts';
import { enAccount } from '../../locales/en/enAccount.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectCallsBundles } from '../../store/calls.ts';
import { useActiveChain, useActiveWallet, useConnectedWallets } from '../../ui/hooks/wallets/useAccount.ts';
import { useActivity } from '../../ui/hooks/sending/useSend.ts';
import { useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useAccountEntries } from '../../ui/hooks/wallets/useAccountEntries.ts';
import { useLatchkey, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EntryIcon } from '../../ui/primitives/EntryIcon.tsx';
import { ClockIcon, FundsIcon, LeaveIcon, SettingsIcon, SwitchIcon } from '../../ui/primitives/icons.tsx';
import { Menu, MenuItem } from '../../ui/primitives/Menu.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { NoWallet } from '../../ui/wallets/NoWallet.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { isItemUnderWay, toHistory } from '../../store/toHistory.ts';
import { FaucetItem } from '../../ui/funds/FaucetItem.tsx';
import { Actions } from './Actions.tsx';
import { ActivityList } from './ActivityList.tsx';
import { Identity } from './Identity.tsx';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** Rows of plugins name themselves by texts of their own. */
const pluginTexts: Catalog = {};

/** The connected account: who it is, what it holds, where, what can be done with it, and what it did. */
export default function Account(): ReactNode {
  const t = useStrings(enModal, enAccount);
  const { show } = useNavigation();
  const wallet = useActiveWallet();
  const { chain, chainId } = useActiveChain();
  const wallets = useConnectedWallets();
  const tAny = useStrings(pluginTexts);
  const notes = useAccountEntries('account', wallet);
  const entries = useActivity();
  const bundles = useLatchkeySelector(selectCallsBundles);
  const address = wallet?.accounts[0];
  if (!wallet || address === undefined) return <Screen title={t('core.account.title')}><NoWallet /></Screen>;
  const history = toHistory(entries, bundles, address);
  const pendingCount = history.filter(isItemUnderWay).length;
  return (
    <Screen title={t('core.account.title')} keepsPlace>
      <Identity address={address} walletId={wallet.walletId} />
      {!chain && <Unsupported chainId={chainId} />}
      <Actions wallet={wallet} canSend={chain !== undefined} />
      <Menu aria-label={t('core.account.details')}>
        <MenuItem icon={<WalletIcon icon={chain?.icon} name={chain?.name ?? '?'} size={28} />} onClick={() => show('core.networks')}>
          <Note>{t('core.account.network')}</Note>
          <bdi>{chain?.name ?? t('core.account.unknownNetwork', { chainId: String(chainId) })}</bdi>
        </MenuItem>
        {chain && <MenuItem icon={<FundsIcon />} onClick={() => show('core.funds')}>{t('core.account.funds')}</MenuItem>}
        <MenuItem icon={<ClockIcon />} after={pendingCount > 0 && <Spinner $size={16} />} onClick={() => show('core.activity')}>
          {t('core.account.transactions')}
          {pendingCount > 0 && <Note>{t('core.account.pendingCount', { count: pendingCount })}</Note>}
        </MenuItem>
        {notes.map(({ entry, choose }) => <MenuItem key={entry.id} icon={<EntryIcon icon={entry.icon}><SettingsIcon /></EntryIcon>} isEnd={entry.screenId === undefined} onClick={choose}>{tAny(entry.title)}</MenuItem>)}
        <MenuItem icon={<SettingsIcon />} onClick={() => show('core.manage')}>{t('core.account.manage')}</MenuItem>
        <MenuItem icon={<SwitchIcon />} onClick={() => show('core.switchAccount')}>
          {t('core.account.switch')}
          {wallets.length > 1 && <Note>{t('core.account.walletCount', { count: wallets.length })}</Note>}
        </MenuItem>
        <FaucetItem />
      </Menu>
      {history.length > 0 && <ActivityList items={history} />}
      <Disconnect walletId={wallet.walletId} isOnly={wallets.length === 1} />
    </Screen>
  );
}

const Notice = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-small);
  padding: var(--lk-space-medium);
  border: 1px solid var(--lk-warning);
  border-radius: var(--lk-radius-medium);
`;

/** The wallet is somewhere the site cannot follow: said first, with the way back. */
function Unsupported({ chainId }: { readonly chainId: number | undefined }): ReactNode {
  const t = useStrings(enModal, enAccount);
  const { show } = useNavigation();
  return (
    <Notice role="alert">
      <Text $strong $tone="warning">{t('core.account.unknownNetwork', { chainId: String(chainId) })}</Text>
      <Text>{t('core.account.unsupported')}</Text>
      <Button onClick={() => show('core.networks')}>{t('core.account.switchNetwork')}</Button>
    </Notice>
  );
}

const Leaving = /* @__PURE__ */ styled(SmallIcon)`
  color: inherit;
`;

/** With one wallet the modal goes with it; with several the next one takes its place, and a press that was still meant for the one before does not fall on it. */
function Disconnect({ walletId, isOnly }: { readonly walletId: string; readonly isOnly: boolean }): ReactNode {
  const t = useStrings(enAccount);
  const kit = useLatchkey();
  const { close } = useNavigation();
  const wallet = useWalletName(walletId);
  const clock = servicesOf(kit).port(clockPort);
  const named = useRef({ walletId, sinceMs: -Infinity });
  useLayoutEffect(() => {
    if (named.current.walletId !== walletId) named.current = { walletId, sinceMs: clock.nowMs() };
  }, [walletId, clock]);
  const leave = (): void => {
    if (clock.nowMs() - named.current.sinceMs < limits.misplacedPressMs) return;
    kit.dispatch(disconnect({ walletId })).catch((error: unknown) => servicesOf(kit).report('core', error)); // first: listeners see that it was done here
    if (isOnly) close?.();
  };
  return <Button $kind="danger" onClick={leave}><Leaving><LeaveIcon /></Leaving>{isOnly ? t('core.account.disconnect') : t('core.account.disconnectOne', { wallet })}</Button>;
}
