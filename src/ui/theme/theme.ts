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

const shape = { font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif', radiusMedium: '12px' };

/** The built-in tokens that the button needs. The others come with the modal, see `wholeLooks`. */
export const buttonLooks = {
  light: { ...shape, accent: '#2f4fe0', accentHover: '#2440bd', accentText: '#ffffff', focus: '#2f4fe0' },
  dark: { ...shape, accent: '#8ea2ff', accentHover: '#a9b8ff', accentText: '#10142a', focus: '#a9b8ff' },
};

/** One look, or one for light pages and one for dark ones; a part of a theme is laid over the built-in one. */
export type ThemeChoice = 'system' | 'light' | 'dark' | { readonly light?: Partial<Theme>; readonly dark?: Partial<Theme>; readonly mode?: 'system' | 'light' | 'dark' };

/** The class that wears a choice, and the style sheet of what is needed before the modal is there. Every token is a CSS variable, e.g. `--lk-accent`, which the page may set too. */
export function themeStyle(choice: ThemeChoice): { readonly className: string; readonly css: string } {
  const className = `lk-theme-${digest(themeRules('', choice, buttonLooks))}`;
  return { className, css: themeRules(className, choice, buttonLooks) };
}

/** The rules of a class that wears a choice: the site's tokens over built-in ones. */
export function themeRules(className: string, choice: ThemeChoice, builtIn: { readonly light: Partial<Theme>; readonly dark: Partial<Theme> }): string {
  const { mode = 'system', light, dark } = typeof choice === 'string' ? { mode: choice } : choice;
  const selector = `:where(.${className})`; // weaker than any rule of the page
  const day = `${selector}{${declarations({ ...builtIn.light, ...light }, 'light')}}`;
  const night = `${selector}{${declarations({ ...builtIn.dark, ...dark }, 'dark')}}`;
  return mode === 'light' ? day : mode === 'dark' ? night : `${day}@media (prefers-color-scheme: dark){${night}}`;
}

function declarations(theme: Partial<Theme>, scheme: string): string {
  const variables = Object.entries(theme).map(([token, value]) => `--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value).replace(/[;{}<>]/g, '')}`);
  return [`color-scheme:${scheme};--lk-color-scheme:${scheme}`, ...variables].join(';');
}

/** A short name for a text, the same for the same text. FNV-1a. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
