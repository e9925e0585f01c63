import { darkTheme, forestTheme, lightTheme, midnightTheme, monoTheme, roundedTheme, sunsetTheme } from '../../src/react.ts';
import type { Theme, ThemePreset } from '../../src/react.ts';

export type Scheme = 'light' | 'dark';
export type Token = keyof Theme;

/** What may be chosen to begin with; by the name that it is imported under, where it has one. */
export const presets: Readonly<Record<string, ThemePreset>> = { 'built-in': { light: {}, dark: {} }, midnightTheme, forestTheme, sunsetTheme, monoTheme, roundedTheme };
export const builtIn: Readonly<Record<Scheme, Theme>> = { light: lightTheme, dark: darkTheme };

export const colours = ['background', 'surface', 'surfaceHover', 'border', 'text', 'textMuted', 'accent', 'accentHover', 'accentText', 'danger', 'success', 'warning', 'focus'] as const satisfies readonly Token[];
/** Lengths and times, with how far their sliders go. Both looks share them. */
export const measures = [
  { token: 'radiusSmall', most: 24, unit: 'px' },
  { token: 'radiusMedium', most: 32, unit: 'px' },
  { token: 'radiusLarge', most: 48, unit: 'px' },
  { token: 'spaceTiny', most: 12, unit: 'px' },
  { token: 'spaceSmall', most: 20, unit: 'px' },
  { token: 'spaceMedium', most: 28, unit: 'px' },
  { token: 'spaceLarge', most: 36, unit: 'px' },
  { token: 'spaceEdge', most: 40, unit: 'px' },
  { token: 'motion', most: 600, unit: 'ms' },
] as const satisfies readonly { readonly token: Token; readonly most: number; readonly unit: string }[];

export const fonts: Readonly<Record<string, string>> = {
  System: lightTheme.font,
  Serif: 'Georgia, Cambria, "Times New Roman", serif',
  Rounded: roundedTheme.light.font ?? lightTheme.font,
  Monospace: monoTheme.light.font ?? lightTheme.font,
};
export const shadows: Readonly<Record<string, string>> = {
  Soft: '0 16px 48px rgb(15 18 28 / 0.22)',
  Deep: '0 24px 64px rgb(0 0 0 / 0.5)',
  Line: '0 0 0 1px rgb(128 128 128 / 0.4)',
  None: 'none',
};
