'use client';
import { useId, useRef } from 'react';
import type { RefObject } from 'react';
import { selectShownScreen } from '../../../store/modal.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useNavigation } from '../../modal/navigation.ts';
import type { Choice } from './choices.ts';
import { usePickWallet } from './usePickWallet.ts';
import { useTerms } from './useTerms.ts';
import type { Terms } from './useTerms.ts';

export interface Selection {
  readonly terms: Terms;
  readonly isDisabled: boolean;
  /** Whose screen is open beside the list. */
  readonly currentId: string | undefined;
  /** The id of what says why nothing can be chosen. */
  readonly describedBy: string | undefined;
  readonly termsId: string;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Goes on with a wallet; while the terms are not accepted, to the box that accepts them. */
  choose(choice: Choice): void;
}

/** Choosing a wallet under the site's terms. */
export function useSelection(): Selection {
  const terms = useTerms();
  const pick = usePickWallet();
  const { isBeside = false } = useNavigation();
  const currentId = useLatchkeySelector((state) => (isBeside ? selectShownScreen(state)?.params['walletId'] : undefined));
  const termsId = useId();
  const box = useRef<HTMLInputElement>(null);
  const isDisabled = !terms.isAccepted;
  return {
    terms,
    isDisabled,
    currentId: typeof currentId === 'string' ? currentId : undefined,
    describedBy: isDisabled ? `${termsId}-first` : undefined,
    termsId,
    box,
    choose: (choice) => {
      if (isDisabled) return box.current?.focus();
      terms.keep();
      pick(choice);
    },
  };
}
