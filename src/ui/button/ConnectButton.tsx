'use client';
import type { ReactNode } from 'react';
import { guardsPoint, blockingGuard } from '../../contracts/points/guards.ts';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { selectActiveAddress, selectConnectionStatus, selectIsUnconfirmed, selectRemembered } from '../../store/connection.ts';
import { selectIsModalOpen } from '../../store/modal.ts';
import { selectActiveChainId, selectChain } from '../../store/network.ts';
import { buttonCss } from './buttonCss.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { useLoadable } from '../modal/loadable.ts';
import { modalShell } from '../modal/modalShellPart.ts';
import { preloadModal } from '../modal/preloadModal.ts';
import { Sheet } from '../theme/Sheet.tsx';
import { useLooks } from '../theme/themeContext.ts';
import { useStrings } from '../texts/useStrings.ts';

/** What a site sets of the button. */
export interface ConnectButtonProps {
  /** Instead of 'Connect'. */
  readonly label?: string;
  readonly className?: string;
}

/** Opens the modal; once a wallet is connected it shows the account and opens its details. */
export function ConnectButton({ label, className }: ConnectButtonProps): ReactNode {
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
  const preload = (): void => preloadModal(kit);
  const click = (): void => {
    preload();
    kit.dispatch(openModal());
  };
  // Said to those who have asked for the modal: what the page fetched ahead of them and could not get is fetched again at their click.
  const hasFailed = isOpen && shell.at === 'failed';
  // Status 'connecting' is a wallet prompt or the silent look after a reload; either way a click still opens the modal.
  const isBusy = status === 'connecting' || isPending || (isOpen && shell.at === 'loading');
  const text = hasFailed ? t('core.button.loadFailed') : isLost ? t('core.button.wrongNetwork') : (short ?? (status === 'connecting' || isPending ? t('core.button.connecting') : guard ? t(guard.label) : (label ?? t('core.button.connect'))));
  return (
    <>
      <Sheet href="lk-button" css={buttonCss} />
      <button
        type="button"
        className={['lk-button', looks.className, className].filter(Boolean).join(' ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isBusy}
        data-unconfirmed={isUnconfirmed && text === short ? '' : undefined}
        {...(text === short && { 'aria-label': t(isUnconfirmed ? 'core.button.unconfirmed' : 'core.button.account', { address: short }) })}
        onPointerEnter={preload}
        onPointerDown={preload}
        onFocus={preload}
        onClick={click}
      >
        {text === short && picture !== undefined && <img src={picture} alt="" />}
        {text}
      </button>
    </>
  );
}
