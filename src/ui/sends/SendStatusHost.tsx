'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLatchkeySelector } from '../kit/kitContext.ts';
import { useLoadable } from '../modal/useLoadable.ts';
import { sendsPart } from './sendsPart.ts';

/** Where the page says how its sends end. Nothing of it is fetched before there is one. */
export function SendStatusHost(): ReactNode {
  const hasSent = useLatchkeySelector(({ activity, calls }) => activity.entries.length + calls.bundles.length > 0);
  const part = useLoadable(sendsPart);
  useEffect(() => {
    if (hasSent && sendsPart.get().at !== 'loaded') void sendsPart.load();
  }, [hasSent]);
  return hasSent && part.at === 'loaded' ? <part.value.SendStatus /> : null;
}
