'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { followSends } from '../../flows/following/followSends.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { useSendNews } from './useSendNews.ts';

/** Out of sight, not out of hearing. */
const hiddenStyle = { position: 'absolute', width: 1, height: 1, margin: -1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const;

/** Says how each transaction of the page ended, while no modal is open; then the modal does. Only what is new is read out. */
export function SendStatus(): ReactNode {
  const kit = useLatchkey();
  useEffect(() => kit.dispatch(followSends()), [kit]);
  const lines = useSendNews('page');
  return <div role="status" aria-live="polite" aria-atomic="false" style={hiddenStyle}>{lines.map(({ id, text }) => <p key={id}>{text}</p>)}</div>;
}
