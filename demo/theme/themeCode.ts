import type { ThemeChoice } from '../../src/react.ts';
import { builtIn } from './tokens.ts';
import type { Scheme, Token } from './tokens.ts';

export type Changes = Readonly<Record<Scheme, Readonly<Partial<Record<Token, string>>>>>;
export type Mode = 'system' | Scheme;

/** The whole choice, as `<LatchkeyProvider theme>` takes it. */
export function toThemeChoice(mode: Mode, changes: Changes): ThemeChoice {
  return { mode, light: changes.light, dark: changes.dark };
}

/** The provider's attributes that bring the looks about, as a site writes them. Only what differs from the built-in looks. */
export function toThemeCode(mode: Mode, changes: Changes): string {
  const parts = [
    ...(mode === 'system' ? [] : [`  mode: '${mode}',`]),
    ...schemes.flatMap((scheme) => {
      const lines = differing(scheme, changes).map(([token, value]) => `    ${token}: '${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}',`);
      return lines.length === 0 ? [] : [`  ${scheme}: {`, ...lines, '  },'];
    }),
  ];
  return parts.length === 0 ? 'theme="system"' : ['theme={{', ...parts, '}}'].join('\n');
}

/** The same as rules of the page's own style sheet. */
export function toThemeCss(mode: Mode, changes: Changes): string {
  const rule = (scheme: Scheme, indent: string): string => {
    const lines = differing(scheme, changes).map(([token, value]) => `${indent}  ${toVariable(token)}: ${value};`);
    return lines.length === 0 ? '' : [`${indent}.lk-looks {`, ...lines, `${indent}}`].join('\n');
  };
  if (mode !== 'system') return rule(mode, '');
  const night = rule('dark', '  ');
  return [rule('light', ''), night && `@media (prefers-color-scheme: dark) {\n${night}\n}`].filter(Boolean).join('\n');
}

const schemes = ['light', 'dark'] as const;

function differing(scheme: Scheme, changes: Changes): readonly (readonly [Token, string])[] {
  return (Object.entries(changes[scheme]) as [Token, string][]) // the keys are tokens
    .filter(([token, value]) => builtIn[scheme][token] !== value);
}

function toVariable(token: Token): string {
  return `--lk-${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
