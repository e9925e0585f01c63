import type { ReactNode } from 'react';
import { mark } from './mark.ts';

/** What stands on the page until the mocked world runs: the shop's own lines, without words, since no language is known yet. */
export function Waiting(): ReactNode {
  return (
    <div className="dc" aria-busy="true">
      <div className="dc-site">
        <div className="dc-top"><span className="dc-brand"><img src={mark} alt="" width="32" height="32" />Dawn Chorus</span></div>
        <div className="dc-waiting" aria-hidden="true">
          <div className="dc-hero">
            <div className="dc-hero-words"><span className="dc-bone" /><span className="dc-bone" /><span className="dc-bone" /></div>
            <div className="dc-hero-prints"><span className="dc-print dc-blank" /><span className="dc-print dc-blank" /><span className="dc-print dc-blank" /></div>
          </div>
        </div>
      </div>
    </div>
  );
}
