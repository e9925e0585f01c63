'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { accountUrl } from '../../domain/chains/explorerUrls.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enReceive } from '../../locales/en/enReceive.ts';
import { followBlocks } from '../../ui/hooks/reads/followBlocks.ts';
import { useActiveAccount, useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { LinkButton } from '../../ui/primitives/Button.tsx';
import { QrCode } from '../../ui/primitives/QrCode.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { CopyButton } from '../../ui/funds/CopyButton.tsx';
import { FullAddress } from '../../ui/funds/FullAddress.tsx';
import { NoFunds } from '../../ui/funds/NoFunds.tsx';

const Warning = /* @__PURE__ */ styled.div`
  display: flex;
  gap: var(--lk-space-medium);
  align-items: center;
  box-sizing: border-box;
  padding: var(--lk-space-medium);
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
`;

const Address = /* @__PURE__ */ styled.span`
  color: var(--lk-text);
  text-align: center;
  user-select: all;
  & > bdi {
    font-size: 14px;
  }
`;

/** The account's address to be paid to, as text and as a code of the plain address, which every wallet and exchange reads; the network stands in words beside it. */
export default function Receive(): ReactNode {
  const t = useStrings(enFunds, enReceive);
  const account = useActiveAccount();
  const { chain } = useActiveChain();
  useBlocks(chain?.id);
  if (!account || !chain) return <NoFunds title={t('core.receive.title')} isConnected={account !== undefined} />;
  const url = accountUrl(chain, account.address);
  return (
    <Screen title={t('core.receive.title')}>
      <QrCode text={account.address} label={t('core.receive.code', { address: account.address })} />
      <Stack $gap="tiny" $align="center">
        <Note>{t('core.receive.yourAddress')}</Note>
        <Address><FullAddress address={account.address} /></Address>
      </Stack>
      <CopyButton address={account.address} kind="primary" />
      <Warning>
        <WalletIcon icon={chain.icon} name={chain.name} size={36} />
        <Stack $gap="tiny">
          <Text $strong>{t('core.receive.onlyOn', { network: chain.name })}</Text>
          <Note>{chain.testnet ? t('core.receive.testnet', { network: chain.name }) : t('core.receive.onlyOnHint')}</Note>
        </Stack>
      </Warning>
      {url !== undefined && <LinkButton $kind="quiet" href={url} target="_blank" rel="noopener noreferrer">{t('core.funds.view')}</LinkButton>}
    </Screen>
  );
}

/** Follows the blocks of a chain while the address is shown, so that people are told when what they wait for has come. */
function useBlocks(chainId: number | undefined): void {
  const kit = useLatchkey();
  useEffect(() => (chainId === undefined ? undefined : followBlocks(kit, chainId, () => {})), [kit, chainId]);
}
