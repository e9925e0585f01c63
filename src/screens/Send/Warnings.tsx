'use client';
import type { ReactNode } from 'react';
import type { RecipientWarning } from '../../domain/recipients/recipientWarnings.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { WarningItem, WarningList } from '../../ui/primitives/WarningList.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

interface WarningsProps {
  readonly id: string;
  readonly warnings: readonly RecipientWarning[];
  /** Absent: nothing needs a tick. */
  readonly accept: { readonly isAccepted: boolean; readonly isDisabled: boolean; readonly onChange: (isAccepted: boolean) => void } | undefined;
}

/** Reasons to think twice about the recipient; the grave ones need a tick. Said at once: the field above has changed nothing that the eye is on. */
export function Warnings({ id, warnings, accept }: WarningsProps): ReactNode {
  const t = useStrings(enSend);
  if (warnings.length === 0) return null;
  return (
    <div role="alert">
      <WarningList id={id} aria-label={t('core.send.warnings')}>
        {warnings.map((warning) => (
          <WarningItem key={warning.code} $tone={warning.level}>
            <strong>{t(warning.level === 'danger' ? 'core.send.danger' : 'core.send.caution')}</strong>
            {t(`core.send.warning.${warning.code}`, warning.code === 'lookAlike' ? { known: warning.known } : {})}
          </WarningItem>
        ))}
      </WarningList>
      {accept && <Tick isStrong isOn={accept.isAccepted} isDisabled={accept.isDisabled} describedBy={id} onChange={accept.onChange}>{t('core.send.accept')}</Tick>}
    </div>
  );
}
