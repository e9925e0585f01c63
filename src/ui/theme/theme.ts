/** Everything about the looks that a site may set. Any CSS value of the kind named. */
export interface Theme {
  readonly background: string;
  readonly surface: string;
  readonly surfaceHover: string;
  readonly border: string;
  readonly text: string;
  readonly textMuted: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentText: string;
  readonly danger: string;
  readonly success: string;
  readonly warning: string;
  readonly overlay: string;
  readonly focus: string;
  readonly font: string;
  readonly radiusSmall: string;
  readonly radiusMedium: string;
  readonly radiusLarge: string;
  /** Between what belongs together; the next four each a step wider. */
  readonly spaceTiny: string;
  readonly spaceSmall: string;
  readonly spaceMedium: string;
  readonly spaceLarge: string;
  /** Between what is shown and the edge it is shown in. */
  readonly spaceEdge: string;
  readonly shadow: string;
  /** How long a change of look takes, where the visitor has nothing against motion. The modal can be read from its first moment on, however long. */
  readonly motion: string;
}

const shape = {
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  radiusSmall: '8px',
  radiusMedium: '12px',
  radiusLarge: '20px',
  spaceTiny: '4px',
  spaceSmall: '8px',
  spaceMedium: '12px',
  spaceLarge: '16px',
  spaceEdge: '20px',
  motion: '120ms',
} as const;

/** The tokens of the light theme. */
export const lightTheme: Theme = {
  ...shape,
  background: '#ffffff', surface: '#f3f4f7', surfaceHover: '#e8eaf0', border: '#d8dbe3',
  text: '#14171f', textMuted: '#545b6b',
  accent: '#2f4fe0', accentHover: '#2440bd', accentText: '#ffffff',
  danger: '#b3261e', success: '#13693b', warning: '#7a4d00',
  overlay: 'rgb(15 18 28 / 0.5)', focus: '#2f4fe0', shadow: '0 16px 48px rgb(15 18 28 / 0.22)',
};

/** The tokens of the dark theme. */
export const darkTheme: Theme = {
  ...shape,
  background: '#171a22', surface: '#222632', surfaceHover: '#2d3241', border: '#3a4050',
  text: '#f2f4f9', textMuted: '#a9b1c4',
  accent: '#8ea2ff', accentHover: '#a9b8ff', accentText: '#10142a',
  danger: '#ff9a91', success: '#7edca5', warning: '#f0c274',
  overlay: 'rgb(0 0 0 / 0.6)', focus: '#a9b8ff', shadow: '0 16px 48px rgb(0 0 0 / 0.5)',
};

/** One look, or one for light pages and one for dark ones; a part of a theme is laid over the built-in one. */
export type ThemeChoice = 'system' | 'light' | 'dark' | { readonly light?: Partial<Theme>; readonly dark?: Partial<Theme>; readonly mode?: 'system' | 'light' | 'dark' };

/** The style sheet of a choice and the class that wears it. Every token is a CSS variable, e.g. `--lk-accent`, which the page may set too. */
export function themeStyle(choice: ThemeChoice): { readonly className: string; readonly css: string } {
  const { mode = 'system', light, dark } = typeof choice === 'string' ? { mode: choice } : choice;
  const day = declarations({ ...lightTheme, ...light }, 'light');
  const night = declarations({ ...darkTheme, ...dark }, 'dark');
  const rules = (selector: string): string => {
    if (mode === 'light') return `${selector}{${day}}`;
    if (mode === 'dark') return `${selector}{${night}}`;
    return `${selector}{${day}}@media (prefers-color-scheme: dark){${selector}{${night}}}`;
  };
  const className = `lk-theme-${digest(rules(''))}`;
  // :where keeps it weaker than any rule of the page.
  return { className, css: rules(`:where(.${className})`) };
}

function declarations(theme: Theme, scheme: string): string {
  const variables = Object.entries(theme).map(([token, value]) => `--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value).replace(/[;{}<>]/g, '')}`);
  return [`color-scheme:${scheme};--lk-color-scheme:${scheme}`, ...variables].join(';');
}

/** A short name for a text, the same for the same text. FNV-1a. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
