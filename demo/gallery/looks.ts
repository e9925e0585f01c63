import { localeTags } from '../../src/index.ts';
import { forestTheme, midnightTheme, monoTheme, roundedTheme, sunsetTheme } from '../../src/react.ts';
import type { LatchkeyProviderProps, ThemeChoice } from '../../src/react.ts';
import { pseudoLocales } from './pseudoLocale.ts';
import type { PseudoLocale } from './pseudoLocale.ts';

/** How a story is looked at. In the address, so that a view can be shared. */
export interface Looks {
  readonly theme: string;
  readonly locale: string;
  readonly size: string;
  readonly dir: string;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** What can be chosen, the first of each unless told otherwise. */
export const choices: Readonly<Record<keyof Looks, readonly [Choice, ...Choice[]]>> = {
  theme: [{ id: 'system', name: 'As the system' }, { id: 'light', name: 'Light' }, { id: 'dark', name: 'Dark' }, ...['Forest', 'Midnight', 'Mono', 'Rounded', 'Sunset'].map((name) => ({ id: name.toLowerCase(), name }))],
  size: [{ id: '', name: 'As the kit has it' }, { id: 'compact', name: 'Compact' }, { id: 'wide', name: 'Wide' }],
  locale: [
    { id: 'en_US', name: 'English' },
    { id: 'en_XA', name: 'Pseudo, long' },
    { id: 'ar_XB', name: 'Pseudo, right to left' },
    ...localeTags.filter((id) => id !== 'en_US').map((id) => ({ id, name: nameOf(id) })),
  ],
  dir: [{ id: '', name: 'As the language' }, { id: 'ltr', name: 'Left to right' }, { id: 'rtl', name: 'Right to left' }],
};

/** Reads the looks of an address; what is not offered counts as not chosen. */
export function readLooks(search: string): Looks {
  const params = new URLSearchParams(search);
  const read = (key: keyof Looks): string => choices[key].find(({ id }) => id === params.get(key))?.id ?? choices[key][0].id;
  return { theme: read('theme'), locale: read('locale'), size: read('size'), dir: read('dir') };
}

/** The address of one story. */
export function storyAddress(id: string, looks: Looks): string {
  const chosen = Object.entries(looks).filter(([key, value]) => isChoice(key) && value !== choices[key][0].id);
  return `?${new URLSearchParams({ page: 'story', id, ...Object.fromEntries(chosen) }).toString()}`;
}

export function isPseudo(locale: string): locale is PseudoLocale {
  return pseudoLocales.some((each) => each === locale);
}

/** What a provider takes of it. */
export function providerProps({ theme, size }: Looks): Pick<LatchkeyProviderProps, 'theme' | 'size'> {
  return { theme: themes[theme] ?? 'system', ...((size === 'compact' || size === 'wide') && { size }) };
}

const themes: Readonly<Record<string, ThemeChoice>> = { light: 'light', dark: 'dark', forest: forestTheme, midnight: midnightTheme, mono: monoTheme, rounded: roundedTheme, sunset: sunsetTheme };

function isChoice(key: string): key is keyof Looks {
  return key in choices;
}

/** A language in its own words. */
function nameOf(locale: string): string {
  const tag = locale.replace('_', '-');
  return new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag.split('-')[0] ?? tag) ?? locale;
}

declare global {
  interface Window {
    /** Shows the story that stands in the page in another look, without playing it again. */
    lookAtStory?: (change: Partial<Looks>) => Promise<void>;
  }
}
