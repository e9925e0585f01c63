'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { enConnecting } from '../../locales/en/enConnecting.ts';
import { useCopy } from '../../ui/hooks/page/useCopy.ts';
import { usePairingUri } from '../../ui/hooks/wallets/usePairing.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/primitives/icons.tsx';
import { QrCode } from '../../ui/primitives/QrCode.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

/** Takes the room of the code, so that nothing moves when it comes. */
const Place = /* @__PURE__ */ styled.span`
  box-sizing: border-box;
  display: grid;
  flex: none;
  place-items: center;
  width: 100%;
  max-width: 256px;
  margin: 0 auto;
  aspect-ratio: 1;
  border-radius: var(--lk-radius-large);
  background: var(--lk-surface);
`;

/** Side by side where they have room. */
const Ways = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  gap: var(--lk-space-small);
`;

/** The code to scan, and the same as a link to copy; `children` are further ways. */
export function PairingCode({ wallet, children }: { readonly wallet: WalletSpec; readonly children?: ReactNode }): ReactNode {
  const t = useStrings(enConnecting);
  const uri = usePairingUri(wallet.id);
  const { phase, copy } = useCopy();
  const copyText = t(phase === 'copied' ? 'core.connecting.copied' : phase === 'failed' ? 'core.connecting.copyFailed' : 'core.connecting.copyLink');
  return (
    <Stack $gap="large">
      {uri === undefined ? <Place><Spinner $size={36} /></Place> : <QrCode text={uri} label={t('core.connecting.code', { wallet: wallet.name })} />}
      <Ways>
        <Button $kind="quiet" disabled={uri === undefined} onClick={() => uri !== undefined && copy(uri)}>
          <SmallIcon>{phase === 'copied' ? <CheckIcon /> : <CopyIcon />}</SmallIcon>
          {copyText}
        </Button>
        {children}
      </Ways>
      <Hidden role="status">{phase === 'idle' ? '' : copyText}</Hidden>
    </Stack>
  );
}
