'use client';
import type { ReactNode } from 'react';
import { loadCoreScreen } from './screens/loadCoreScreen.ts';
import { LatchkeyProvider as Provider } from './ui/kit/LatchkeyProvider.tsx';
import type { LatchkeyProviderProps } from './ui/kit/LatchkeyProvider.tsx';
import { bringScreens } from './ui/modal/screenPart.ts';

/** Gives everything below it the kit, its looks and its modal, and starts the kit once the page is up. */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  bringScreens(loadCoreScreen); // the same each time
  return <Provider {...props} />;
}
