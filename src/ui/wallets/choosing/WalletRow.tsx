'use client';
import { useEffect } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { isOpenableWallet } from '../../../contracts/walletKinds.ts';
import { enWallets } from '../../../locales/en/enWallets.ts';
import { useWalletMark } from '../../hooks/wallets/useDirectoryWallet.ts';
import { useWallet } from '../../hooks/wallets/useWallets.ts';
import { useNavigation } from '../../modal/navigation.ts';
import { Badge, Note, RowButton, RowText } from '../../primitives/Row.tsx';
import { WalletIcon } from '../../primitives/WalletIcon.tsx';
import { useStrings } from '../../texts/useStrings.ts';
import type { Primitive } from '../../primitives/primitive.ts';
import type { Choice } from './choices.ts';

const Row: Primitive<'button'> = /* @__PURE__ */ styled(RowButton)`
  &[aria-disabled='true'] > * {
    opacity: 0.55;
  }
`;

export interface WalletRowProps extends ComponentPropsWithoutRef<'button'> {
  readonly choice: Choice;
}

/** A wallet to choose. */
export function WalletRow({ choice: { id, name, icon, badge, isAmbiguous }, ...button }: WalletRowProps): ReactNode {
  const t = useStrings(enWallets);
  const mark = useWalletMark(id, icon);
  const wallet = useWallet(id);
  const { isRehearsal } = useNavigation();
  useEffect(() => {
    if (isRehearsal) return;
    try {
      if (wallet && isOpenableWallet(wallet)) wallet.prepare?.();
    } catch {
      // Told when the wallet is opened.
    }
  }, [wallet, isRehearsal]);
  return (
    <Row {...button}>
      <WalletIcon icon={mark} name={name} />
      <RowText>
        <bdi>{name}</bdi>
        {isAmbiguous && <Note $tone="warning">{t('core.wallets.ambiguous')}</Note>}
      </RowText>
      {badge && <Badge>{t(`core.wallets.${badge}`)}</Badge>}
    </Row>
  );
}
