'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains.ts';
import type { WireError } from '../../domain/errors.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { enNetworks } from '../../locales/en/enNetworks.ts';
import { Button, IconButton } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/primitives/icons.tsx';
import { Badge, Note, RowButton, RowText } from '../../ui/primitives/Row.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import type { RovingRowProps } from './useRovingRows.ts';

const Line = /* @__PURE__ */ styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px;
  align-items: center;
  & > button:first-child {
    scroll-margin-block: 76px;
  }
`;

const Below = /* @__PURE__ */ styled.div`
  display: grid;
  gap: 8px;
  padding: 8px 12px 4px;
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
    gap: 8px;
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
  /** Given where the visitor has added the chain and is not on it. */
  readonly onRemove?: (() => void) | undefined;
}

/** A chain to go to; how that goes shows in its own row. */
export function NetworkRow({ chain, isCurrent, hasBadge, phase, isBusy, button, onChoose, onRemove }: NetworkRowProps): ReactNode {
  const t = useStrings(enModal, enNetworks);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Line>
        {/* Not disabled, which would take the focus away from who has just pressed it. */}
        <RowButton {...button} aria-current={isCurrent} aria-disabled={isBusy} onClick={onChoose}>
          <WalletIcon icon={chain.icon} name={chain.name} size={32} />
          <RowText>
            <bdi>{chain.name}</bdi>
            {phase.at === 'switching' && <Note>{t('core.networks.switching')}</Note>}
            {phase.at === 'failed' && <Note $tone="danger">{phase.error.message}</Note>}
          </RowText>
          {hasBadge && chain.testnet && <Badge>{t('core.networks.testnet')}</Badge>}
          {phase.at === 'switching' && <Spinner $size={20} />}
          {isCurrent && <SmallIcon role="img" aria-label={t('core.networks.current')}><CheckIcon /></SmallIcon>}
        </RowButton>
        {onRemove && !isAsking && <IconButton tabIndex={button.tabIndex} aria-label={t('core.networks.remove', { name: chain.name })} onClick={() => setAsking(true)}><CloseIcon /></IconButton>}
      </Line>
      {phase.at === 'failed' && (
        <Below>
          {phase.error.remedy !== undefined && <Note>{phase.error.remedy}</Note>}
          <Button $kind="quiet" onClick={onChoose}>{t('core.modal.tryAgain')}</Button>
        </Below>
      )}
      {onRemove && isAsking && <AskRemoval name={chain.name} onRemove={onRemove} onKeep={() => setAsking(false)} />}
    </>
  );
}

/** Nothing goes without a second word. */
function AskRemoval({ name, onRemove, onKeep }: { readonly name: string; readonly onRemove: () => void; readonly onKeep: () => void }): ReactNode {
  const t = useStrings(enNetworks);
  const keep = useRef<HTMLButtonElement>(null);
  // The button that was pressed has given way to these.
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
