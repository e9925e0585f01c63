import { darkTheme, lightTheme, themeStyle } from './theme.ts';

describe('themeStyle', () => {
  it('follows the system, or is bound to one look', () => {
    expect(themeStyle('system').css).toMatch(/--lk-background:#ffffff.*@media \(prefers-color-scheme: dark\).*--lk-background:#171a22/);
    expect(themeStyle('light').css).not.toContain(darkTheme.background);
    expect(themeStyle('dark').css).not.toContain(`--lk-background:${lightTheme.background}`);
    expect(themeStyle('dark').css).toContain('color-scheme:dark');
  });

  it('lays a part of a theme over the built-in one', () => {
    const { css } = themeStyle({ light: { accent: 'rebeccapurple' }, mode: 'light' });
    expect(css).toContain('--lk-accent:rebeccapurple');
    expect(css).toContain(`--lk-text:${lightTheme.text}`);
  });

  it('names each look after what it is', () => {
    const names = [themeStyle('system'), themeStyle('light'), themeStyle('dark'), themeStyle({ light: { accent: 'red' } })].map(({ className }) => className);
    expect(new Set(names).size).toBe(4);
    expect(themeStyle({}).className).toBe(names[0]);
    for (const { className, css } of [themeStyle('dark')]) expect(css.startsWith(`:where(.${className}){`)).toBe(true);
  });

  it('lets no value end its declaration or the style', () => {
    const { css } = themeStyle({ light: { accent: 'red;}</style><script>' }, mode: 'light' });
    expect(css).toContain('--lk-accent:red/stylescript');
    expect(css).not.toMatch(/[<>]/);
  });

  it.each([['light', lightTheme], ['dark', darkTheme]] as const)('is readable in its built-in %s look: contrast of 4.5 by WCAG', (_name, { text, textMuted, background, surface, accent, accentText, danger, success, warning }) => {
    for (const [front, back] of [[text, background], [textMuted, background], [text, surface], [textMuted, surface], [accentText, accent], [danger, background], [success, background], [warning, background]] as const) {
      expect({ front, back, contrast: contrast(front, back) >= 4.5 }).toEqual({ front, back, contrast: true });
    }
  });
});

/** @see WCAG 2.2, relative luminance */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
