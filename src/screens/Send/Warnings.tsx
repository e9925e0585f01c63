'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RecipientWarning } from '../../domain/recipients/recipientWarnings.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { useStrings } from '../../ui/useStrings.ts';

const List = /* @__PURE__ */ styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = /* @__PURE__ */ styled.li<{ readonly $tone: 'danger' | 'warning' }>`
  box-sizing: border-box;
  padding: 10px 12px;
  border: 1px solid var(--lk-border);
  border-inline-start: 4px solid ${({ $tone }) => `var(--lk-${$tone})`};
  border-radius: var(--lk-radius-small);
  background: var(--lk-background);
  color: var(--lk-text);
  font: 400 14px/1.45 var(--lk-font);
  overflow-wrap: anywhere;
  & strong {
    display: block;
    color: ${({ $tone }) => `var(--lk-${$tone})`};
  }
`;

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
      <List id={id} aria-label={t('core.send.warnings')}>
        {warnings.map((warning) => (
          <Item key={warning.code} $tone={warning.level}>
            <strong>{t(warning.level === 'danger' ? 'core.send.danger' : 'core.send.caution')}</strong>
            {t(`core.send.warning.${warning.code}`, warning.code === 'lookAlike' ? { known: warning.known } : {})}
          </Item>
        ))}
      </List>
      {accept && <Tick isStrong isOn={accept.isAccepted} isDisabled={accept.isDisabled} describedBy={id} onChange={accept.onChange}>{t('core.send.accept')}</Tick>}
    </div>
  );
}
