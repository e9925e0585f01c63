import { buttonCss } from '../button/buttonCss.ts';
import { themeRules, themeStyle } from './theme.ts';
import { darkTheme, lightTheme, wholeLooks } from './wholeLooks.ts';

describe('themeStyle', () => {
  it('follows the system, or is bound to one look', () => {
    expect(themeStyle('system').css).toMatch(/--lk-accent:#2f4fe0.*@media \(prefers-color-scheme: dark\).*--lk-accent:#8ea2ff/);
    expect(themeStyle('light').css).not.toContain(darkTheme.accent);
    expect(themeStyle('dark').css).not.toContain(`--lk-accent:${lightTheme.accent}`);
    expect(themeStyle('dark').css).toContain('color-scheme:dark');
  });

  it('lays a part of a theme over the built-in one', () => {
    const { css } = themeStyle({ light: { accent: 'rebeccapurple' }, mode: 'light' });
    expect(css).toContain('--lk-accent:rebeccapurple');
    expect(css).toContain(`--lk-accent-text:${lightTheme.accentText}`);
  });

  it('has each token that the button is drawn with, in both looks', () => {
    const needed = new Set(Array.from(buttonCss.matchAll(/var\((--lk-[\w-]+)\)/g), ([, token = '']) => token));
    expect(needed.size).toBeGreaterThan(4);
    for (const mode of ['light', 'dark'] as const) expect([...needed].filter((token) => !themeStyle(mode).css.includes(`${token}:`))).toEqual([]);
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

describe('themeRules', () => {
  it('holds every token, the same where the page begins with it', () => {
    const rules = themeRules('lk', { light: { accent: 'teal' }, mode: 'light' }, wholeLooks);
    expect(Object.keys(lightTheme).filter((token) => !rules.includes(`--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:`))).toEqual([]);
    const early = themeRules('lk', { light: { accent: 'teal' }, mode: 'light' }, { light: {}, dark: {} });
    expect(early).toBe(':where(.lk){color-scheme:light;--lk-color-scheme:light;--lk-accent:teal}');
    expect(rules).toContain('--lk-accent:teal');
    const of = (css: string): readonly string[] => css.slice(css.indexOf('{') + 1, -1).split(';');
    expect(of(themeStyle('dark').css).filter((declaration) => !of(themeRules('lk', 'dark', wholeLooks)).includes(declaration))).toEqual([]);
  });
});
