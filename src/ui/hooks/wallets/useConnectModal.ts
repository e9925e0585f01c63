'use client';
import { useMemo } from 'react';
import { closeModal } from '../../../flows/modal/closeModal.ts';
import { openModal } from '../../../flows/modal/openModal.ts';
import { selectIsModalOpen } from '../../../store/modal.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { preloadModal } from '../../modal/preloadModal.ts';

/** Opens and closes the modal from anywhere; `preload` fetches it ahead of a likely click. */
export function useConnectModal(): { readonly isOpen: boolean; open(): void; close(): void; preload(): void } {
  const kit = useLatchkey();
  const isOpen = useLatchkeySelector(selectIsModalOpen);
  return useMemo(
    () => ({
      isOpen,
      preload: () => preloadModal(kit),
      open: () => {
        preloadModal(kit);
        kit.dispatch(openModal());
      },
      close: () => kit.dispatch(closeModal()),
    }),
    [kit, isOpen],
  );
}
