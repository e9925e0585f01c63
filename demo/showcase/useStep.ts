import { useState } from 'react';
import { toWireError } from '../../src/index.ts';
import type { WireError } from '../../src/index.ts';

/** How something goes that the visitor has begun by a button. */
export type Step = { readonly at: 'idle' | 'working' } | { readonly at: 'failed'; readonly error: WireError };

/** Runs what a button begins, and says how it goes. */
export function useStep(): readonly [Step, (verb: () => Promise<unknown>) => Promise<void>] {
  const [step, setStep] = useState<Step>({ at: 'idle' });
  const run = async (verb: () => Promise<unknown>): Promise<void> => {
    setStep({ at: 'working' });
    await verb().then(() => setStep({ at: 'idle' }), (error: unknown) => setStep({ at: 'failed', error: toWireError(error) }));
  };
  return [step, run];
}
