import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConnectEmbed } from '../../src/react.ts';

/** The same screens as part of the page. */
export function EmbedPanel(): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <section className="card" aria-labelledby="embed-heading">
      <h2 id="embed-heading">Inline</h2>
      <button type="button" className="page-button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>{isShown ? 'Hide the panel' : 'Show the panel'}</button>
      {isShown && <ConnectEmbed />}
    </section>
  );
}
