import type { ThemePreset } from '../../src/react.ts';

/** Which of the two looks a visitor has chosen; `system` is that of the device. */
export type Mode = 'system' | 'light' | 'dark';

const shape = { radiusSmall: '8px', radiusMedium: '12px', radiusLarge: '24px' };

/** The shop's colours, for the kit's screens. The page's own are in showcase.css. */
export const looks: ThemePreset = {
  light: {
    ...shape, background: '#fffdf9', surface: '#f6efe3', surfaceHover: '#efe5d4', border: '#dfd2bd', text: '#23203a', textMuted: '#5c5673',
    accent: '#b03a1c', accentHover: '#8f2e15', accentText: '#ffffff', danger: '#a3162e', success: '#1c6136', warning: '#754600',
    overlay: 'rgb(35 32 58 / 0.5)', focus: '#3d4bb5', shadow: '0 24px 64px rgb(35 32 58 / 0.24)',
  },
  dark: {
    ...shape, background: '#1d1a36', surface: '#282448', surfaceHover: '#332e5a', border: '#453f70', text: '#f8f2e8', textMuted: '#bdb5d4',
    accent: '#ff9e6d', accentHover: '#ffb58e', accentText: '#2a1208', danger: '#ff9ba3', success: '#8fdca4', warning: '#f5c46f',
    overlay: 'rgb(8 6 20 / 0.68)', focus: '#b9c2ff', shadow: '0 24px 64px rgb(0 0 0 / 0.52)',
  },
};
