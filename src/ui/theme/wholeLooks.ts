import { buttonLooks } from './theme.ts';
import type { Theme } from './theme.ts';

const shape = { radiusSmall: '8px', radiusLarge: '20px', spaceTiny: '4px', spaceSmall: '8px', spaceMedium: '12px', spaceLarge: '16px', spaceEdge: '20px', motion: '120ms' };

/** The tokens of the light theme. */
export const lightTheme: Theme = {
  ...buttonLooks.light, ...shape,
  background: '#ffffff', surface: '#f3f4f7', surfaceHover: '#e8eaf0', border: '#d8dbe3',
  text: '#14171f', textMuted: '#545b6b',
  danger: '#b3261e', success: '#13693b', warning: '#7a4d00',
  overlay: 'rgb(15 18 28 / 0.5)', shadow: '0 16px 48px rgb(15 18 28 / 0.22)',
};

/** The tokens of the dark theme. */
export const darkTheme: Theme = {
  ...buttonLooks.dark, ...shape,
  background: '#171a22', surface: '#222632', surfaceHover: '#2d3241', border: '#3a4050',
  text: '#f2f4f9', textMuted: '#a9b1c4',
  danger: '#ff9a91', success: '#7edca5', warning: '#f0c274',
  overlay: 'rgb(0 0 0 / 0.6)', shadow: '0 16px 48px rgb(0 0 0 / 0.5)',
};

/** The built-in looks with every token. */
export const wholeLooks: { readonly light: Theme; readonly dark: Theme } = { light: lightTheme, dark: darkTheme };
