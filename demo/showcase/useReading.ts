import { useEffect, useState } from 'react';
import { toWireError } from '../../src/index.ts';
import type { WireError } from '../../src/index.ts';
import { useActivity } from '../../src/react.ts';

/** What is being read for the page. What was read stays until there is something newer, so that nothing on the page jumps. */
export type Reading<T> = { readonly at: 'reading' } | { readonly at: 'read'; readonly value: T } | { readonly at: 'failed'; readonly error: WireError };

/** Reads, and again after each of the visitor's transactions. `of` says of what; undefined: of nothing yet. `load` need not stay the same function. */
export function useReading<T>(of: string | undefined, load: (signal: AbortSignal) => Promise<T>): Reading<T> & { again(): void } {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly of: string; readonly is: Reading<T> }>();
  const settled = useActivity().filter(({ phase: { at } }) => at === 'confirmed' || at === 'failed').length;
  useEffect(() => {
    if (of === undefined) return undefined;
    const left = new AbortController();
    const end = (is: Reading<T>): void => {
      if (!left.signal.aborted) setKnown({ of, is });
    };
    load(left.signal).then((value) => end({ at: 'read', value }), (error: unknown) => end({ at: 'failed', error: toWireError(error) }));
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `of` says what `load` reads
  }, [of, attempt, settled]);
  const again = (): void => {
    setKnown(undefined);
    setAttempt(attempt + 1);
  };
  return { ...(known !== undefined && known.of === of ? known.is : { at: 'reading' }), again };
}
