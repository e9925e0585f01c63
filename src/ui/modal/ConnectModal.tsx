'use client';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { selectIsModalOpen } from '../../store/modal.ts';
import { useLatchkeySelector } from '../kit/kitContext.ts';
import { useLoadable } from './useLoadable.ts';
import { modalShell } from './modalShellPart.ts';

/** Where the modal shows. The provider places one; place your own with `<LatchkeyProvider modal={false}>`. Costs nothing until it opens. */
export function ConnectModal(): ReactNode {
  const isOpen = useLatchkeySelector(selectIsModalOpen);
  const shell = useLoadable(modalShell);
  // Opened by code rather than by the button: no pointer or focus has asked for the dialog yet, or it could not be had ahead of time.
  useEffect(() => {
    if (isOpen && modalShell.get().at !== 'loaded') void modalShell.load();
  }, [isOpen]);
  return shell.at === 'loaded' ? <shell.value /> : null;
}
