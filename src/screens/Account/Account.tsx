'use client';
import { formatUnits } from 'ethers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts.ts';
import { chooseWallet } from '../../flows/chooseWallet.ts';
import { disconnect } from '../../flows/disconnect.ts';
import { enAccount } from '../../locales/en/enAccount.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { useActiveAccount, useActiveChain, useConnectedWallets } from '../../ui/hooks/useAccount.ts';
import { useBalance } from '../../ui/hooks/useBalance.ts';
import { useCopy } from '../../ui/hooks/useCopy.ts';
import { useActivity } from '../../ui/hooks/useSend.ts';
import { useWallet, useWalletName } from '../../ui/hooks/useWallets.ts';
import { useLatchkey } from '../../ui/kitContext.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/primitives/icons.tsx';
import { Badge, Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import { ActivityList } from './ActivityList.tsx';

const Amount = /* @__PURE__ */ styled.p`
  margin: 0;
  color: var(--lk-text);
  font: 700 28px/1.2 var(--lk-font);
  overflow-wrap: anywhere;
  text-align: center;
`;

/** The connected account: who it is, where, what it holds, and what it did. */
export default function Account(): ReactNode {
  const t = useStrings(enModal, enAccount);
  const kit = useLatchkey();
  const { show, close } = useNavigation();
  const account = useActiveAccount();
  const { chain, chainId } = useActiveChain();
  const walletName = useWalletName(account?.walletId);
  const wallet = useWallet(account?.walletId);
  const entries = useActivity().filter(({ from }) => from === account?.address);
  const leave = (): void => {
    close?.();
    kit.dispatch(disconnect()).catch((error: unknown) => kit.services.report('core', error));
  };
  if (!account) return <Screen title={t('core.account.title')}><Button onClick={() => show('core.wallets')}>{t('core.button.connect')}</Button></Screen>;
  return (
    <Screen title={t('core.account.title')}>
      <Stack $align="center" $gap={8}>
        <WalletIcon icon={wallet?.icon} name={walletName} size={56} />
        <BalanceLine />
        <Text $tone="text-muted">{t('core.account.connectedWith', { wallet: walletName })}</Text>
      </Stack>
      <CopyAddress address={account.address} />
      <RowButton onClick={() => show('core.networks')}>
        <WalletIcon icon={chain?.icon} name={chain?.name ?? '?'} size={32} />
        <RowText>
          <Note>{t('core.account.network')}</Note>
          {chain?.name ?? t('core.account.unknownNetwork', { chainId: String(chainId) })}
        </RowText>
      </RowButton>
      <OtherWallets />
      {entries.length > 0 && <ActivityList entries={entries} />}
      <Button $kind="quiet" onClick={() => show('core.wallets')}>{t('core.account.another')}</Button>
      <Button $kind="danger" onClick={leave}>{t('core.account.disconnect')}</Button>
    </Screen>
  );
}

function BalanceLine(): ReactNode {
  const t = useStrings(enModal, enAccount);
  const balance = useBalance();
  switch (balance.at) {
    case 'idle':
      return null;
    case 'loading':
      return <Text $tone="text-muted" role="status">{t('core.account.balanceLoading')}</Text>;
    case 'read':
      return <Amount><Hidden>{t('core.account.balance')}: </Hidden><bdi>{shortAmount(balance.valueWei, balance.decimals)} {balance.symbol}</bdi></Amount>;
    case 'failed':
      return (
        <Stack $align="center" $gap={8}>
          <Text $tone="danger" $align="center">{t('core.account.balanceFailed')}</Text>
          <Button $kind="quiet" onClick={balance.refetch}>{t('core.modal.tryAgain')}</Button>
        </Stack>
      );
  }
}

function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const t = useStrings(enModal, enAccount);
  const { phase, copy } = useCopy();
  return (
    <RowButton onClick={() => copy(address)}>
      <RowText>
        <Note>{t('core.account.address')}</Note>
        <bdi title={address}>{shortAddress(address)}</bdi>
      </RowText>
      <Note role="status" $tone={phase === 'failed' ? 'danger' : 'success'}>{phase === 'copied' ? t('core.account.copied') : phase === 'failed' ? t('core.account.copyFailed') : ''}</Note>
      <SmallIcon>{phase === 'copied' ? <CheckIcon /> : <CopyIcon />}<Hidden>{t('core.account.copy')}</Hidden></SmallIcon>
    </RowButton>
  );
}

/** Shown once there are several to choose from. */
function OtherWallets(): ReactNode {
  const t = useStrings(enModal, enAccount);
  const wallets = useConnectedWallets();
  if (wallets.length < 2) return null;
  return (
    <Rows aria-label={t('core.account.wallets')}>
      {wallets.map(({ walletId, accounts }) => <li key={walletId}><ConnectedWallet walletId={walletId} address={accounts[0] ?? ''} /></li>)}
    </Rows>
  );
}

function ConnectedWallet({ walletId, address }: { readonly walletId: string; readonly address: string }): ReactNode {
  const t = useStrings(enModal, enAccount);
  const kit = useLatchkey();
  const name = useWalletName(walletId);
  const wallet = useWallet(walletId);
  const isActive = useActiveAccount()?.walletId === walletId;
  return (
    <RowButton aria-current={isActive} onClick={() => kit.dispatch(chooseWallet(walletId))}>
      <WalletIcon icon={wallet?.icon} name={name} size={32} />
      <RowText><bdi>{name}</bdi><Note>{shortAddress(address)}</Note></RowText>
      {isActive ? <Badge>{t('core.account.active')}</Badge> : <Hidden>{t('core.account.activate', { wallet: name })}</Hidden>}
    </RowButton>
  );
}

/** At most six decimals, never rounded up: nobody should see more than they have. */
export function shortAmount(valueWei: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(valueWei, decimals).split('.');
  const kept = fraction.slice(0, 6).replace(/0+$/, '');
  if (kept === '' && whole === '0' && valueWei > 0n) return '< 0.000001';
  return kept === '' ? whole : `${whole}.${kept}`;
}
