'use client';
import type { ReactNode } from 'react';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useCopy } from '../hooks/page/useCopy.ts';
import { Button } from '../primitives/Button.tsx';
import type { ButtonKind } from '../primitives/Button.tsx';
import { CheckIcon, CopyIcon } from '../primitives/icons.tsx';
import { Hidden } from '../primitives/Text.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { Glyph } from './Glyph.tsx';

/** Copies an address and says for three seconds how it went. */
export function CopyButton({ address, kind = 'quiet' }: { readonly address: string; readonly kind?: ButtonKind }): ReactNode {
  const t = useStrings(enFunds);
  const { phase, copy } = useCopy();
  const said = phase === 'copied' ? t('core.funds.copied') : phase === 'failed' ? t('core.funds.copyFailed') : undefined;
  return (
    <>
      <Button $kind={kind} onClick={() => copy(address)}>
        <Glyph>{phase === 'copied' ? <CheckIcon /> : <CopyIcon />}</Glyph>{said ?? t('core.funds.copy')}
      </Button>
      <Hidden role="status">{said ?? ''}</Hidden>
    </>
  );
}
