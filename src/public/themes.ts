'use client';
// Looks.
export { forestTheme, midnightTheme, monoTheme, roundedTheme, sunsetTheme } from '../ui/theme/presets.ts';
export type { ThemePreset } from '../ui/theme/presets.ts';
export { darkTheme, lightTheme } from '../ui/theme/wholeLooks.ts';
export type { Theme, ThemeChoice } from '../ui/theme/theme.ts';
