'use client';
import type { ReactNode } from 'react';
import { useShownCatalog } from '../texts/useShownCatalog.ts';
import { Sheet } from '../theme/Sheet.tsx';

/** A number on the accent's own colours turned round, so that it stands out in each theme. It does not move. */
const badgeCss = '.lk-pending{box-sizing:border-box;display:inline-block;min-width:1.5em;margin-inline-start:4px;padding:0 .4em;border-radius:1em;background:var(--lk-accent-text);color:var(--lk-accent);font-size:.8em;line-height:1.5;font-variant-numeric:tabular-nums}';

/** How many are on their way. What the button is called says it in words. */
export function PendingBadge({ count }: { readonly count: number }): ReactNode {
  return (
    <>
      <Sheet href="lk-pending" css={badgeCss} />
      {' ' /* or voice control takes the number for a part of the address */}
      <span className="lk-pending" aria-hidden="true">{new Intl.NumberFormat(useShownCatalog().tag).format(count)}</span>
    </>
  );
}
