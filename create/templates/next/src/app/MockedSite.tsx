'use client';
import { use } from 'react';
import type { ReactNode } from 'react';
import { LatchkeyProvider } from 'latchkey/react';
import { createKit } from '../latchkey/kit';
import { startMocks } from '../latchkey/mocks/start';

const started = startMocks().then(createKit);

/** Gives a kit over the mocked world to every page, as soon as that is there. */
export function MockedSite({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider kit={use(started)}>{children}</LatchkeyProvider>;
}
