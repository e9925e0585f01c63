import type { Theme } from './theme.ts';

/** A look for light pages and one for dark ones, laid over the built-in ones: `theme={midnightTheme}`, or with a mode, `theme={{ ...midnightTheme, mode: 'dark' }}`. */
export interface ThemePreset {
  readonly light: Partial<Theme>;
  readonly dark: Partial<Theme>;
}

/** Indigo on the colours of a clear night. */
export const midnightTheme: ThemePreset = {
  light: {
    background: '#fbfbff', surface: '#eef0fb', surfaceHover: '#e2e5f7', border: '#cdd2ee', text: '#12142b', textMuted: '#4d5274',
    accent: '#4338ca', accentHover: '#3730a3', accentText: '#ffffff', danger: '#a81c2b', success: '#0f6647', warning: '#7a4a00',
    overlay: 'rgb(18 20 60 / 0.5)', focus: '#4338ca', shadow: '0 20px 60px rgb(30 27 90 / 0.28)',
  },
  dark: {
    background: '#0c0e1f', surface: '#171a34', surfaceHover: '#21264a', border: '#343b6b', text: '#eef0ff', textMuted: '#aab0d8',
    accent: '#8b9bff', accentHover: '#a8b4ff', accentText: '#0b0d24', danger: '#ff9aa5', success: '#6fe0b0', warning: '#f3c677',
    overlay: 'rgb(3 4 14 / 0.7)', focus: '#a8b4ff', shadow: '0 20px 60px rgb(0 0 0 / 0.6)',
  },
};

/** Greens of leaves and moss. */
export const forestTheme: ThemePreset = {
  light: {
    background: '#fbfdf9', surface: '#edf4ea', surfaceHover: '#e0ebdb', border: '#c5d6be', text: '#14211a', textMuted: '#47594e',
    accent: '#1f6b43', accentHover: '#175435', accentText: '#ffffff', danger: '#a3261f', success: '#17633c', warning: '#734900',
    overlay: 'rgb(12 28 20 / 0.5)', focus: '#1f6b43', shadow: '0 16px 48px rgb(16 40 28 / 0.22)',
  },
  dark: {
    background: '#0f1a14', surface: '#192820', surfaceHover: '#23362b', border: '#375142', text: '#eaf5ee', textMuted: '#a4bcae',
    accent: '#6ed69a', accentHover: '#8fe3b2', accentText: '#06200f', danger: '#ff9d92', success: '#86e0a8', warning: '#ecc473',
    overlay: 'rgb(2 10 6 / 0.65)', focus: '#8fe3b2', shadow: '0 16px 48px rgb(0 0 0 / 0.5)',
  },
};

/** Warm: coral on sand, or on embers. */
export const sunsetTheme: ThemePreset = {
  light: {
    background: '#fffaf6', surface: '#fdeee4', surfaceHover: '#fae2d3', border: '#ecc9b4', text: '#2b1610', textMuted: '#6b4a3d',
    accent: '#b83a1b', accentHover: '#972d13', accentText: '#ffffff', danger: '#a5172f', success: '#1c6136', warning: '#754600',
    overlay: 'rgb(43 18 10 / 0.5)', focus: '#b83a1b', shadow: '0 16px 48px rgb(80 30 10 / 0.24)', radiusLarge: '24px',
  },
  dark: {
    background: '#1d1210', surface: '#2c1c18', surfaceHover: '#3b2721', border: '#5a3c33', text: '#fdf0ea', textMuted: '#d1b0a3',
    accent: '#ff9a6b', accentHover: '#ffb18c', accentText: '#2b0f04', danger: '#ff9ba3', success: '#8fdca4', warning: '#f5c46f',
    overlay: 'rgb(12 4 2 / 0.65)', focus: '#ffb18c', shadow: '0 16px 48px rgb(0 0 0 / 0.5)', radiusLarge: '24px',
  },
};

/** Black, white and straight edges. */
export const monoTheme: ThemePreset = {
  light: {
    background: '#ffffff', surface: '#f2f2f2', surfaceHover: '#e4e4e4', border: '#bdbdbd', text: '#0a0a0a', textMuted: '#525252',
    accent: '#0a0a0a', accentHover: '#333333', accentText: '#ffffff', danger: '#a81e1e', success: '#1b6136', warning: '#6e4b00',
    overlay: 'rgb(0 0 0 / 0.5)', focus: '#0a0a0a', shadow: '0 0 0 1px rgb(0 0 0 / 0.12), 0 12px 32px rgb(0 0 0 / 0.2)',
    radiusSmall: '2px', radiusMedium: '3px', radiusLarge: '4px', font: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  dark: {
    background: '#0d0d0d', surface: '#1c1c1c', surfaceHover: '#2a2a2a', border: '#4a4a4a', text: '#fafafa', textMuted: '#b0b0b0',
    accent: '#fafafa', accentHover: '#d6d6d6', accentText: '#0a0a0a', danger: '#ff9c9c', success: '#8bdba6', warning: '#e8c577',
    overlay: 'rgb(0 0 0 / 0.7)', focus: '#fafafa', shadow: '0 0 0 1px rgb(255 255 255 / 0.14), 0 12px 32px rgb(0 0 0 / 0.6)',
    radiusSmall: '2px', radiusMedium: '3px', radiusLarge: '4px', font: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
};

/** Soft: round everywhere, with room, and a friendly violet. */
export const roundedTheme: ThemePreset = {
  light: {
    background: '#ffffff', surface: '#f6f1fb', surfaceHover: '#ece3f6', border: '#dacbea', text: '#231532', textMuted: '#5f4f70',
    accent: '#7c2fc4', accentHover: '#6625a3', accentText: '#ffffff', danger: '#aa1e3c', success: '#17633f', warning: '#784800',
    overlay: 'rgb(35 21 50 / 0.45)', focus: '#7c2fc4', shadow: '0 24px 64px rgb(60 24 96 / 0.24)',
    radiusSmall: '14px', radiusMedium: '22px', radiusLarge: '32px', spaceMedium: '14px', spaceEdge: '24px', font: 'ui-rounded, "SF Pro Rounded", Nunito, Quicksand, system-ui, sans-serif',
  },
  dark: {
    background: '#191222', surface: '#261c33', surfaceHover: '#332745', border: '#513f69', text: '#f6effd', textMuted: '#bfaed2',
    accent: '#c79bff', accentHover: '#d7b8ff', accentText: '#220b3d', danger: '#ff9db0', success: '#84dfaf', warning: '#f2c57b',
    overlay: 'rgb(10 5 16 / 0.65)', focus: '#d7b8ff', shadow: '0 24px 64px rgb(0 0 0 / 0.5)',
    radiusSmall: '14px', radiusMedium: '22px', radiusLarge: '32px', spaceMedium: '14px', spaceEdge: '24px', font: 'ui-rounded, "SF Pro Rounded", Nunito, Quicksand, system-ui, sans-serif',
  },
};
