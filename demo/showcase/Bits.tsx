import type { ReactNode } from 'react';
import type { WireError } from '../../src/index.ts';
import { useErrorText } from '../../src/plugin.ts';
import { isGivenUp, useTexts } from './useTexts.ts';

/** A part of the page, which the drawer knows by its id. */
export function Part({ id, title, kicker, text, children, className = '' }: { readonly id: string; readonly title: string; readonly kicker?: string; readonly text?: string; readonly children: ReactNode; readonly className?: string }): ReactNode {
  return (
    <section id={id} data-part={id} className={`dc-part ${className}`} aria-labelledby={`${id}-title`}>
      <div className="dc-head">
        {kicker !== undefined && <p className="dc-kicker">{kicker}</p>}
        <h2 id={`${id}-title`}>{title}</h2>
        {text !== undefined && <p className="dc-lead">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** What stands where something is being read. It has the height of what comes. */
export function Skeleton({ lines = 1 }: { readonly lines?: number }): ReactNode {
  const { say } = useTexts();
  return <p className="dc-skeleton" role="status"><span className="dc-unseen">{say('reading')}</span>{Array.from({ length: lines }, (_, line) => <span key={line} className="dc-bone" aria-hidden="true" />)}</p>;
}

/** How something goes that the visitor has begun. The room for it opens and closes smoothly. */
export function News({ children }: { readonly children: string }): ReactNode {
  return <div className="dc-news"><p role="status" className="dc-note">{children}</p></div>;
}

/** What went wrong, in the visitor's language, and a way on. Nothing where the visitor ended it. */
export function Trouble({ error, onAgain }: { readonly error: WireError; readonly onAgain?: () => void }): ReactNode {
  const { say } = useTexts();
  const explain = useErrorText();
  if (isGivenUp(error)) return null;
  const { message, remedy } = explain(error);
  return (
    <div className="dc-trouble" role="alert">
      <p>{message}{remedy !== undefined && ` ${remedy}`}</p>
      {onAgain && <button type="button" className="dc-button dc-quiet" onClick={onAgain}>{say('tryAgain')}</button>}
    </div>
  );
}
