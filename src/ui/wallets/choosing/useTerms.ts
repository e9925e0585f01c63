'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clockPort } from '../../../contracts/ports/clock.ts';
import { webLink } from '../../../domain/text/links.ts';
import * as limits from '../../../domain/limits.ts';
import { termsKey } from '../../../domain/wallets/termsKey.ts';
import { selectAcceptedTerms, termsAccepted } from '../../../store/preferences.ts';
import { useServices } from '../../kit/useServices.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';

export interface Terms {
  readonly isShown: boolean;
  readonly isRequired: boolean;
  readonly isAccepted: boolean;
  /** Only https; anything else is named without a link. */
  readonly termsLink: string | undefined;
  readonly privacyLink: string | undefined;
  accept(isAccepted: boolean): void;
  /** To go on is to have agreed, however short ago the box was ticked. */
  keep(): void;
}

/** What the visitor has to agree to. A tick counts at once, and for the next visit once it has stood for a second: a slip of the hand is not remembered. */
export function useTerms(): Terms {
  const { terms, dispatch } = useLatchkey();
  const services = useServices();
  const key = termsKey(terms);
  const isKept = useLatchkeySelector(selectAcceptedTerms) === key;
  const [isTicked, setTicked] = useState(isKept);
  const waiting = useRef<(() => void) | undefined>(undefined);
  const isRequired = terms.isApprovalRequired === true;
  const stop = useCallback(() => {
    waiting.current?.();
    waiting.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const keep = (): void => {
    if (!waiting.current) return;
    stop();
    dispatch(termsAccepted(key));
  };
  return {
    isShown: isRequired || terms.termsUrl !== undefined || terms.privacyUrl !== undefined,
    isRequired,
    isAccepted: !isRequired || isTicked || isKept,
    termsLink: webLink(terms.termsUrl),
    privacyLink: webLink(terms.privacyUrl),
    accept: (isAccepted) => {
      stop();
      setTicked(isAccepted);
      if (isAccepted) waiting.current = services.port(clockPort).setTimer(keep, limits.approvalFlagDelayMs);
      else if (isKept) dispatch(termsAccepted(undefined));
    },
    keep,
  };
}
