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

  it('names the scheme for what stands in a shadow root, where the property itself is reset', () => {
    expect(themeStyle('dark').css).toContain('--lk-color-scheme:dark');
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
});
