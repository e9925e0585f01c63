'use client';
import type { ReactNode } from 'react';
import { Sheet } from './Sheet.tsx';
import { themeRules, themeStyle } from './theme.ts';
import { useLooks } from './themeContext.ts';
import { wholeLooks } from './wholeLooks.ts';

/** Every token of the site's theme. The page begins with the few that its button needs; whatever shows more of the kit brings this along. */
export function WholeTheme(): ReactNode {
  const { theme } = useLooks();
  const { className } = themeStyle(theme);
  return <Sheet href={`${className}-whole`} css={themeRules(className, theme, wholeLooks)} />;
}
