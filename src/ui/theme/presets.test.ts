import { forestTheme, midnightTheme, monoTheme, roundedTheme, sunsetTheme } from './presets.ts';
import type { Theme } from './theme.ts';
import { darkTheme, lightTheme } from './wholeLooks.ts';

const presets = { midnightTheme, forestTheme, sunsetTheme, monoTheme, roundedTheme };
const looks: readonly (readonly [string, Theme])[] = [
  ['the built-in light look', lightTheme],
  ['the built-in dark look', darkTheme],
  ...Object.entries(presets).flatMap(([name, { light, dark }]) => [[`${name}, light`, { ...lightTheme, ...light }], [`${name}, dark`, { ...darkTheme, ...dark }]] as const),
];

/** Texts and what they stand on, as the primitives put them: WCAG 1.4.3. */
const texts: readonly (readonly [keyof Theme, readonly (keyof Theme)[]])[] = [
  ['text', ['background', 'surface', 'surfaceHover']],
  ['textMuted', ['background', 'surface', 'surfaceHover']],
  ['danger', ['background', 'surface', 'surfaceHover']],
  ['success', ['background', 'surface', 'surfaceHover']],
  ['warning', ['background', 'surface', 'surfaceHover']],
  ['accentText', ['accent', 'accentHover']],
];
/** What shows where the focus is, and which row is chosen: WCAG 1.4.11. */
const signs: typeof texts = [['focus', ['background', 'surface']], ['accent', ['background', 'surface']]];

describe.each(looks)('%s', (_name, look) => {
  const tooWeak = (pairs: typeof texts, least: number): readonly string[] =>
    pairs.flatMap(([front, backs]) => backs.filter((back) => contrast(look[front], look[back]) < least).map((back) => `${front} on ${back}: ${contrast(look[front], look[back]).toFixed(2)}`));

  it('is readable: contrast of 4.5 in every text, of 3 in every sign', () => {
    expect([...tooWeak(texts, 4.5), ...tooWeak(signs, 3)]).toEqual([]);
  });
});

describe('presets', () => {
  it('differ from the built-in looks and from each other', () => {
    const shown = [lightTheme, darkTheme, ...Object.values(presets).flatMap(({ light, dark }) => [light, dark])].map(({ background, accent }) => `${background} ${accent}`);
    expect(new Set(shown).size).toBe(shown.length);
  });
});

/** @see WCAG 2.2, contrast ratio */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** @see WCAG 2.2, relative luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
