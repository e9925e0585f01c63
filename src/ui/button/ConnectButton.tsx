'use client';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { guardsPoint, blockingGuard } from '../../contracts/points/guards.ts';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { selectActiveAddress, selectConnectionStatus, selectIsUnconfirmed, selectRemembered } from '../../store/connection.ts';
import { selectIsModalOpen } from '../../store/modal.ts';
import { selectActiveChainId, selectChain } from '../../store/network.ts';
import { buttonCss } from './buttonCss.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { useLoadable } from '../modal/useLoadable.ts';
import { modalShell } from '../modal/modalShellPart.ts';
import { preloadModal } from '../modal/preloadModal.ts';
import { sendsPart } from '../sends/sendsPart.ts';
import { Sheet } from '../theme/Sheet.tsx';
import { useLooks } from '../theme/themeContext.ts';
import { useStrings } from '../texts/useStrings.ts';

/** What a site sets of the button. */
export interface ConnectButtonProps {
  /** Instead of 'Connect'. */
  readonly label?: string;
  readonly className?: string;
  /** Absent: `medium`, 44 pixels high, which fingers hit; `small` is 36, `large` 52. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Draws a button of the site's own: `{({ text, props }) => <button {...props} className="mine">{text}</button>}`. The kit's styles are left out. */
  readonly children?: (button: ConnectButtonRender) => ReactNode;
}

/** What a site's own button shows and does. */
export interface ConnectButtonRender {
  /** What the kit's button would say, in the visitor's language. */
  readonly text: string;
  /** Of the account that is connected and let in; absent before. */
  readonly address: Hex | undefined;
  /** Whether the wallet is on a chain that the site did not configure. */
  readonly isWrongNetwork: boolean;
  readonly isBusy: boolean;
  /** How many transactions and batches of the account, sent from this site, are on their way. `props` says it to screen readers, and a click opens their list. */
  readonly pendingCount: number;
  readonly isOpen: boolean;
  /** For a `<button>`: what it does and what it says to screen readers. */
  readonly props: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-haspopup' | 'aria-expanded' | 'aria-busy' | 'aria-label' | 'onPointerEnter' | 'onPointerDown' | 'onFocus' | 'onClick'>;
}

/** Opens the modal; once a wallet is connected it shows the account and opens its details. */
export function ConnectButton({ label, className, size, children }: ConnectButtonProps): ReactNode {
  const kit = useLatchkey();
  const t = useStrings();
  const looks = useLooks();
  const status = useLatchkeySelector(selectConnectionStatus);
  const guards = usePoint(guardsPoint);
  // It reads the state by itself, as it is now: a page that is hydrated shows an earlier one, in which there was no account yet.
  const guard = useLatchkeySelector((state) => (selectActiveAddress(state) === undefined ? undefined : blockingGuard(guards)));
  const isPending = useLatchkeySelector(() => guard?.read() === 'pending');
  const account = useLatchkeySelector(selectActiveAddress);
  const isUnconfirmed = useLatchkeySelector(selectIsUnconfirmed);
  const remembered = useLatchkeySelector(selectRemembered);
  const address = guard ? undefined : isUnconfirmed ? remembered?.address : account;
  const { name, picture } = remembered && remembered.address === address ? remembered : {};
  const short = address === undefined ? undefined : (name ?? shortAddress(address));
  const isLost = useLatchkeySelector((state) => address !== undefined && !isUnconfirmed && !selectChain(state, selectActiveChainId(state)));
  const isOpen = useLatchkeySelector(selectIsModalOpen);
  const shell = useLoadable(modalShell);
  // Said to those who have asked for the modal: what the page fetched ahead of them and could not get is fetched again at their click.
  const hasFailed = isOpen && shell.at === 'failed';
  // Status 'connecting' is a wallet prompt or the silent look after a reload; either way a click still opens the modal. On a server that look has yet to begin.
  const isBusy = status === 'connecting' || isPending || (isUnconfirmed && short !== undefined) || (isOpen && shell.at === 'loading');
  const text = hasFailed ? t('core.button.loadFailed') : isLost ? t('core.button.wrongNetwork') : (short ?? (status === 'connecting' || isPending ? t('core.button.connecting') : guard ? t(guard.label) : (label ?? t('core.button.connect'))));
  const isShown = text === short;
  const part = useLoadable(sendsPart);
  const sends = part.at === 'loaded' && isShown && !isUnconfirmed ? part.value : undefined;
  const pendingCount = useLatchkeySelector((state) => sends?.selectPendingCount(state) ?? 0);
  const preload = (): void => preloadModal(kit);
  const click = (): void => {
    preload();
    kit.dispatch(sends && pendingCount > 0 ? sends.showActivity() : openModal());
  };
  const props: ConnectButtonRender['props'] = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-busy': isBusy,
    ...(isUnconfirmed && isShown && { 'data-unconfirmed': '' }),
    ...(isShown && { 'aria-label': t(isUnconfirmed ? 'core.button.unconfirmed' : 'core.button.account', { address: text }) + (pendingCount > 0 ? `, ${t('core.button.pending', { count: pendingCount })}` : '') }),
    onPointerEnter: preload,
    onPointerDown: preload,
    onFocus: preload,
    onClick: click,
  };
  if (children) return children({ text, address: isUnconfirmed ? undefined : address, isWrongNetwork: isLost, isBusy, pendingCount, isOpen, props });
  return (
    <>
      <Sheet href="lk-button" css={buttonCss} />
      <button {...props} className={['lk-button', size && `lk-button-${size}`, looks.className, className].filter(Boolean).join(' ')}>
        {isShown && picture !== undefined && <img src={picture} alt="" />}
        {text}
        {sends && pendingCount > 0 && <sends.PendingBadge count={pendingCount} />}
      </button>
    </>
  );
}
