'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enConfirm } from '../../locales/en/enConfirm.ts';
import { Button } from '../primitives/Button.tsx';
import { Text } from '../primitives/Text.tsx';
import { Tick } from '../primitives/Tick.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { useConfirmHold } from './useConfirmHold.ts';

/* Not disabled: it keeps the focus, and is found by those who go through the screen by keys. */
const Held = /* @__PURE__ */ styled(Button)`
  &[data-held] {
    cursor: default;
    opacity: 0.6;
  }
`;

/** There from the start, so that what comes into it is read out; empty, it takes no room. */
const News = /* @__PURE__ */ styled.div`
  &:empty {
    position: absolute;
  }
`;

export interface ConfirmButtonProps {
  /** What is about to be confirmed. Another value, by identity, is to be looked at anew. */
  readonly shows: unknown;
  /** Something else is missing, such as a tick. */
  readonly isDisabled?: boolean;
  /** It was confirmed, and its outcome is waited for. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
  onConfirm(): void;
}

/**
 * The button that signs, sends or lets in. A press counts once its request has stood still before the visitor's eyes, and only where it is the visitor's
 * own: see decision 049. It says why a press did not count.
 */
export function ConfirmButton({ shows, isDisabled = false, isBusy = false, children, onConfirm }: ConfirmButtonProps): ReactNode {
  const t = useStrings(enConfirm);
  // What comes after waiting is another request, however much it looks like the last one.
  const { ref, isOnHold, refused, isCovered, isFramed, isCoverAccepted, acceptCover } = useConfirmHold({ shows: isBusy ? undefined : shows, onConfirm: () => { if (!isBusy && !isDisabled) onConfirm(); } });
  const isWaiting = !isBusy && isOnHold;
  const covered = isCovered ? t('core.confirm.covered') : undefined;
  const reason = refused === undefined || isBusy || isDisabled ? undefined : t(refused === 'early' ? 'core.confirm.early' : 'core.confirm.unmoved');
  return (
    <>
      <Held ref={ref} disabled={isDisabled && !isBusy} aria-disabled={isBusy || isWaiting} aria-busy={isBusy} data-held={isWaiting && !isDisabled ? '' : undefined}>{children}</Held>
      <News role="status">
        {covered !== undefined && <Text $align="center" $tone="danger">{covered}</Text>}
        {covered !== undefined && isFramed && <Text $align="center">{t('core.confirm.ownTab')}</Text>}
        {covered === undefined && reason !== undefined && <Text $align="center" $tone="text-muted">{reason}</Text>}
      </News>
      {covered !== undefined && !isFramed && <Tick isStrong isOn={isCoverAccepted} onChange={acceptCover}>{t('core.confirm.acceptCover')}</Tick>}
    </>
  );
}
