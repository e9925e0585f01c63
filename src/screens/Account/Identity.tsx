'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { formatAmount } from '../../domain/tokens/amounts.ts';
import { enAccount } from '../../locales/en/enAccount.ts';
import { useAccountName, useAccountPicture } from '../../ui/hooks/reads/useAccountName.ts';
import { useBalance } from '../../ui/hooks/reads/useBalance.ts';
import { useCopy } from '../../ui/hooks/page/useCopy.ts';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import { useWallet, useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { bareButton } from '../../ui/primitives/bareButton.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/primitives/icons.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

const Picture = /* @__PURE__ */ styled.span`
  position: relative;
  display: block;
  & > :last-child {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -4px;
    border-radius: var(--lk-radius-small);
    outline: 3px solid var(--lk-background);
  }
`;

const Name = /* @__PURE__ */ styled.p`
  margin: 0;
  color: var(--lk-text);
  font: 700 18px/1.3 var(--lk-font);
  text-align: center;
  overflow-wrap: anywhere;
`;

const Amount = /* @__PURE__ */ styled.p`
  margin: 0;
  color: var(--lk-text);
  font: 700 28px/1.2 var(--lk-font);
  overflow-wrap: anywhere;
  text-align: center;
`;

/** As high as the amount that takes its place. */
const Awaited = /* @__PURE__ */ styled(Text)`
  line-height: 33.6px; /* 28 px by 1.2, as the amount */
`;

const CopyLine = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--lk-space-tiny) var(--lk-space-small);
  max-width: 100%;
  min-height: 44px;
  margin: calc(-1 * var(--lk-space-small)) 0; /* what is hit is higher than what is seen */
  padding: var(--lk-space-tiny) var(--lk-space-medium);
  border-radius: var(--lk-radius-medium);
  color: var(--lk-text-muted);
  font: 500 15px/1.3 var(--lk-font);
  overflow-wrap: anywhere;
  &:hover {
    background: var(--lk-surface);
    color: var(--lk-text);
  }
`;

const Said = /* @__PURE__ */ styled.span<{ readonly $isBad: boolean }>`
  color: ${({ $isBad }) => ($isBad ? 'var(--lk-danger)' : 'var(--lk-success)')};
`;

/** Who is connected, with which wallet, and what the account holds. */
export function Identity({ address, walletId }: { readonly address: string; readonly walletId: string }): ReactNode {
  const t = useStrings(enAccount);
  const walletName = useWalletName(walletId);
  const wallet = useWallet(walletId);
  const name = useAccountName(address);
  const picture = useAccountPicture(name);
  return (
    <Stack $align="center" $gap="tiny">
      <Picture><Avatar address={address} picture={picture} size={56} /><WalletIcon icon={wallet?.icon} name={walletName} size={24} /></Picture>
      {name !== undefined && <Name><bdi title={address}>{name}</bdi></Name>}
      <CopyAddress address={address} />
      <BalanceLine />
      <Text $tone="text-muted" $align="center"><bdi>{t('core.account.connectedWith', { wallet: walletName })}</bdi></Text>
    </Stack>
  );
}

/** Says for three seconds how it went, in the place of the address, so that nothing moves. */
function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const t = useStrings(enAccount);
  const { phase, copy } = useCopy();
  const said = phase === 'copied' ? t('core.account.copied') : phase === 'failed' ? t('core.account.copyFailed') : '';
  return (
    <>
      <CopyLine title={address} onClick={() => copy(address)}>
        <Hidden>{t('core.account.copy')}</Hidden>
        {phase === 'idle' ? <bdi>{shortAddress(address)}</bdi> : <Said $isBad={phase === 'failed'} aria-hidden="true">{said}</Said>}
        <SmallIcon aria-hidden="true">{phase === 'copied' ? <CheckIcon /> : <CopyIcon />}</SmallIcon>
      </CopyLine>
      <Hidden role="status">{said}</Hidden>
    </>
  );
}

function BalanceLine(): ReactNode {
  const t = useStrings(enAccount);
  const balance = useBalance();
  const tag = useLanguageTag();
  switch (balance.at) {
    case 'idle':
      return null;
    case 'loading':
      return <Awaited $tone="text-muted" role="status">{t('core.account.balanceLoading')}</Awaited>;
    case 'read':
      return <Amount><Hidden>{t('core.account.balance')}: </Hidden><bdi>{formatAmount(balance.valueWei, balance.decimals, tag)} {balance.symbol}</bdi></Amount>;
    case 'failed':
      return (
        <Stack $align="center" $gap="small">
          <Text $tone="danger" $align="center">{t('core.account.balanceFailed')}</Text>
          <Button $kind="quiet" onClick={balance.refetch}>{t('core.modal.tryAgain')}</Button>
        </Stack>
      );
  }
}
