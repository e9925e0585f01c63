'use client';
import type { ReactNode } from 'react';
import { enManage } from '../../locales/en/enManage.ts';
import { useActiveChain } from '../hooks/wallets/useAccount.ts';
import { FaucetIcon } from '../primitives/icons.tsx';
import { MenuLink } from '../primitives/Menu.tsx';
import { Note } from '../primitives/Row.tsx';
import { useStrings } from '../texts/useStrings.ts';

/** The way to the network's currency for nothing, on a testnet that is known to have one. */
export function FaucetItem(): ReactNode {
  const t = useStrings(enManage);
  const { chain } = useActiveChain();
  const faucet = chain?.testnet === true ? chain.faucets?.[0] : undefined;
  if (faucet === undefined) return null;
  return (
    <MenuLink icon={<FaucetIcon />} href={faucet}>
      {t('core.manage.faucet')}
      <Note><bdi>{t('core.manage.faucetNote', { site: new URL(faucet).host })}</bdi></Note>
    </MenuLink>
  );
}
