'use client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { NavigationContext, useNavigation } from '../modal/navigation.ts';
import { Screen } from '../modal/Screen.tsx';

interface SubScreenProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A second view of a screen, from which the way back leads to the first. */
export function SubScreen({ title, onBack, children }: SubScreenProps): ReactNode {
  const outer = useNavigation();
  const inner = useMemo(() => ({ ...outer, canGoBack: true, back: onBack }), [outer, onBack]);
  return <NavigationContext.Provider value={inner}><Screen key="sub" title={title}><NavigationContext.Provider value={outer}>{children}</NavigationContext.Provider></Screen></NavigationContext.Provider>;
}
