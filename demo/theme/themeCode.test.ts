import { darkTheme } from '../../src/react.ts';
import { toThemeCode, toThemeCss } from './themeCode.ts';

describe('toThemeCode', () => {
  it('writes what differs from the built-in looks, as a site writes it', () => {
    expect(toThemeCode('system', { light: {}, dark: { accent: darkTheme.accent } })).toBe('theme="system"');
    expect(toThemeCode('dark', { light: { accent: '#00aa77' }, dark: { accent: '#44ddbb', font: `'Some Font', serif` } })).toBe(
      ['theme={{', "  mode: 'dark',", '  light: {', "    accent: '#00aa77',", '  },', '  dark: {', "    accent: '#44ddbb',", String.raw`    font: '\'Some Font\', serif',`, '  },', '}}'].join('\n'),
    );
  });
});

describe('toThemeCss', () => {
  it('writes the variables of both looks, or of the one that the page is bound to', () => {
    const changes = { light: { accentHover: '#00aa77' }, dark: { accentHover: '#44ddbb' } };
    expect(toThemeCss('system', changes)).toBe(
      ['.lk-looks {', '  --lk-accent-hover: #00aa77;', '}', '@media (prefers-color-scheme: dark) {', '  .lk-looks {', '    --lk-accent-hover: #44ddbb;', '  }', '}'].join('\n'),
    );
    expect(toThemeCss('dark', changes)).toBe(['.lk-looks {', '  --lk-accent-hover: #44ddbb;', '}'].join('\n'));
    expect(toThemeCss('system', { light: {}, dark: {} })).toBe('');
  });
});
