'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import type { Catalog } from '../../contracts/points/locales.ts';
import { chooseWallet } from '../../flows/connection/chooseWallet.ts';
import { enSwitchAccount } from '../../locales/en/enSwitchAccount.ts';
import type { OpenWalletFact } from '../../store/connection.ts';
import { useActiveWallet, useConnectedWallets } from '../../ui/hooks/wallets/useAccount.ts';
import { useAccountEntries } from '../../ui/hooks/wallets/useAccountEntries.ts';
import { useAccountName, useAccountPicture } from '../../ui/hooks/reads/useAccountName.ts';
import { useWallet, useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Badge, Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Hidden, Stack } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

const Row = /* @__PURE__ */ styled.div`
  display: flex;
  align-items: center;
  gap: var(--lk-space-medium);
  min-height: 44px;
  padding: var(--lk-space-tiny) var(--lk-space-medium);
  color: var(--lk-text);
  font: 500 15px/1.3 var(--lk-font);
`;

const Wallets = /* @__PURE__ */ styled(Rows)`
  gap: var(--lk-space-large);
`;

const InWallet = /* @__PURE__ */ styled(Note)`
  padding-inline: var(--lk-space-medium);
`;

/** Every connected wallet with its accounts, and a way to connect another. */
export default function SwitchAccount(): ReactNode {
  const t = useStrings(enSwitchAccount);
  const { show } = useNavigation();
  const wallets = useConnectedWallets();
  return (
    <Screen title={t('core.switchAccount.title')}>
      {wallets.length > 0 && <Wallets aria-label={t('core.switchAccount.wallets')}>{wallets.map((wallet) => <li key={wallet.walletId}><ConnectedWallet wallet={wallet} /></li>)}</Wallets>}
      <Button $kind="quiet" onClick={() => show('core.wallets')}>{t('core.switchAccount.another')}</Button>
    </Screen>
  );
}

/** Plugins may use texts of their own. */
const anyText: Catalog = enSwitchAccount;

function ConnectedWallet({ wallet: connected }: { readonly wallet: OpenWalletFact }): ReactNode {
  const { walletId, accounts } = connected;
  const t = useStrings(enSwitchAccount);
  const tAny = useStrings(anyText);
  const entries = useAccountEntries('accounts', connected);
  const kit = useLatchkey();
  const { back, canGoBack } = useNavigation();
  const wallet = useWalletName(walletId);
  const spec = useWallet(walletId);
  const isActive = useActiveWallet()?.walletId === walletId;
  const [selected = '', ...others] = accounts;
  const choose = (): void => {
    kit.dispatch(chooseWallet(walletId));
    if (canGoBack) back();
  };
  return (
    <Stack $gap="tiny">
      <RowButton aria-current={isActive} onClick={choose}>
        <WalletIcon icon={spec?.icon} name={wallet} size={36} />
        <RowText><bdi>{wallet}</bdi><Note><AccountName address={selected} /></Note></RowText>
        {isActive ? <Badge>{t('core.switchAccount.inUse')}</Badge> : <Hidden>{t('core.switchAccount.use', { wallet })}</Hidden>}
      </RowButton>
      {others.length > 0 && (
        <>
          <Rows aria-label={t('core.switchAccount.others', { wallet })}>{others.map((address) => <li key={address}><OtherAccount address={address} /></li>)}</Rows>
          <InWallet>{t('core.switchAccount.inWallet', { wallet })}</InWallet>
        </>
      )}
      {entries.map(({ entry, choose: run }) => <Button key={entry.id} $kind="quiet" onClick={run}>{tAny(entry.title)}</Button>)}
    </Stack>
  );
}

function OtherAccount({ address }: { readonly address: string }): ReactNode {
  const picture = useAccountPicture(useAccountName(address));
  return <Row><Avatar address={address} picture={picture} size={28} /><AccountName address={address} /></Row>;
}

function AccountName({ address }: { readonly address: string }): ReactNode {
  return <bdi title={address}>{useAccountName(address) ?? shortAddress(address)}</bdi>;
}
