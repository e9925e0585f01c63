'use client';
import type { ReactNode } from 'react';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useWalletName } from '../hooks/wallets/useWallets.ts';
import { Button } from '../primitives/Button.tsx';
import { Note } from '../primitives/Row.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { Stack } from '../primitives/Text.tsx';
import { useErrorText } from '../texts/useErrorText.ts';
import { useStrings } from '../texts/useStrings.ts';
import { useTokenOffer } from './useTokenOffer.ts';

/** Offers to list a token in the wallet, and says what came of it. Nothing where there is nothing to offer. */
export function OfferToken({ token }: { readonly token: Token }): ReactNode {
  const t = useStrings(enFunds);
  const say = useErrorText();
  const { phase, walletId, take } = useTokenOffer(token);
  const wallet = useWalletName(walletId);
  if (phase.at === 'none') return null;
  const names = { wallet, symbol: token.symbol || token.name };
  const isAsking = phase.at === 'asking';
  const isOpen = phase.at === 'offered' || isAsking || phase.at === 'failed';
  return (
    <Stack $gap="small">
      {isOpen && <Button $kind="quiet" aria-disabled={isAsking} onClick={take}>{isAsking && <Spinner $size={20} />}<bdi>{t(isAsking ? 'core.funds.watching' : 'core.funds.watch', names)}</bdi></Button>}
      <div role="status">
        {phase.at === 'added' && <Note $tone="success"><bdi>{t('core.funds.watched', names)}</bdi></Note>}
        {phase.at === 'refused' && <Note><bdi>{t('core.funds.watchRefused', names)}</bdi></Note>}
        {phase.at === 'unsupported' && <Note><bdi>{t('core.funds.watchUnsupported', names)}</bdi></Note>}
        {phase.at === 'failed' && <Note $tone="danger"><bdi>{say(phase.error).message}</bdi></Note>}
      </div>
    </Stack>
  );
}
