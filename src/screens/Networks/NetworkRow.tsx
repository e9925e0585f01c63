'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains/chains.ts';
import type { WireError } from '../../domain/errors.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import { Button, IconButton } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/primitives/icons.tsx';
import { Badge, Note, RowButton, RowText } from '../../ui/primitives/Row.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { ChainMark } from '../../ui/networks/ChainMark.tsx';
import { useIsIndexed } from '../../ui/networks/useIsIndexed.ts';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import type { RovingRowProps } from './useRovingRows.ts';

const Line = /* @__PURE__ */ styled.div`
  display: flex;
  gap: var(--lk-space-tiny);
  align-items: center;
  /* Below and above it something stays in view over the list. */
  & > button:first-child {
    flex: 1;
    min-width: 0;
    scroll-margin-block: 76px; /* what stays in view over the list: 56 px and a wide step */
  }
`;

const Below = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-small);
  padding: var(--lk-space-small) var(--lk-space-medium) var(--lk-space-tiny);
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
    gap: var(--lk-space-small);
  }
`;

/** How far a switch to a chain is. */
export type RowPhase = { readonly at: 'idle' } | { readonly at: 'switching' } | { readonly at: 'failed'; readonly error: WireError };

export interface NetworkRowProps {
  readonly chain: Chain;
  readonly isCurrent: boolean;
  readonly hasBadge: boolean;
  readonly phase: RowPhase;
  /** A switch is under way, to this chain or another. */
  readonly isBusy: boolean;
  readonly button: RovingRowProps;
  onChoose(): void;
  onCancel(): void;
  /** Given where the visitor has added the chain and is not on it. */
  readonly onRemove?: (() => void) | undefined;
}

/** A chain to go to; how that goes shows in its own row. */
export function NetworkRow({ chain, isCurrent, hasBadge, phase, isBusy, button, onChoose, onCancel, onRemove }: NetworkRowProps): ReactNode {
  const t = useStrings(enModal, enNetworks);
  const errorText = useErrorText();
  const isIndexed = useIsIndexed(chain.id);
  const failure = phase.at === 'failed' ? errorText(phase.error) : undefined;
  const [isAsking, setAsking] = useState(false);
  const remover = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const cancel = (): void => {
    line.current?.querySelector('button')?.focus(); // the button that was pressed goes
    onCancel();
  };
  const keep = (): void => {
    setAsking(false);
    remover.current?.focus();
  };
  return (
    <>
      <Line ref={line}>
        {/* Not disabled, which would take the focus away from who has just pressed it. */}
        <RowButton {...button} aria-current={isCurrent} aria-disabled={isBusy} onClick={onChoose}>
          <ChainMark chain={chain} size={32} />
          <RowText>
            <bdi>{chain.name}</bdi>
            {phase.at === 'switching' && <Note>{t('core.networks.switching')}</Note>}
            {failure && <Note $tone={phase.at === 'failed' && phase.error.code === 'user.rejected' ? 'muted' : 'danger'}><bdi>{failure.message}</bdi></Note>}
          </RowText>
          {isIndexed && <Badge>{t('core.networks.indexed')}</Badge>}
          {hasBadge && chain.testnet && <Badge>{t('core.networks.testnet')}</Badge>}
          {phase.at === 'switching' && <Spinner $size={20} />}
          {isCurrent && <SmallIcon role="img" aria-label={t('core.networks.current')}><CheckIcon /></SmallIcon>}
        </RowButton>
        {onRemove && <IconButton ref={remover} tabIndex={button.tabIndex} aria-label={t('core.networks.remove', { name: chain.name })} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}><CloseIcon /></IconButton>}
      </Line>
      {phase.at === 'switching' && <Below><Button $kind="quiet" onClick={cancel}>{t('core.networks.cancel')}</Button></Below>}
      {failure && (
        <Below>
          {failure.remedy !== undefined && <Note><bdi>{failure.remedy}</bdi></Note>}
          <Button $kind="quiet" onClick={onChoose}>{t('core.modal.tryAgain')}</Button>
        </Below>
      )}
      {onRemove && isAsking && <AskRemoval name={chain.name} onRemove={onRemove} onKeep={keep} />}
    </>
  );
}

/** Nothing goes without a second word. */
function AskRemoval({ name, onRemove, onKeep }: { readonly name: string; readonly onRemove: () => void; readonly onKeep: () => void }): ReactNode {
  const t = useStrings(enNetworks);
  const keep = useRef<HTMLButtonElement>(null);
  // Where a slip of the finger does no harm.
  useEffect(() => keep.current?.focus(), []);
  return (
    <Below role="group" aria-label={t('core.networks.remove', { name })}>
      <Note>{t('core.networks.removeAsk', { name })}</Note>
      <div>
        <Button ref={keep} $kind="quiet" onClick={onKeep}>{t('core.networks.removeNo')}</Button>
        <Button $kind="danger" onClick={onRemove}>{t('core.networks.removeYes')}</Button>
      </div>
    </Below>
  );
}
