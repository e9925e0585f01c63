import { graphemesOf } from '../../domain/text/graphemesOf.ts';

/** As many as one can tell apart. */
const hues = 12;

/** What stands for a name that has no picture, the same for the same name. */
export function monogramOf(name: string): { readonly letter: string; readonly hue: number } {
  const letters = graphemesOf(name);
  const letter = letters.find((each) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(each)) ?? letters[0] ?? '';
  let sum = 0;
  for (const each of name) sum = (Math.imul(sum, 31) + (each.codePointAt(0) ?? 0)) >>> 0;
  return { letter: letter.toLocaleUpperCase('en'), hue: ((sum % hues) * 360) / hues };
}

/** Equally light for the eye in every hue, so that the letter is equally easy to read. */
export const monogramLooks = {
  light: { background: (hue: number): string => `oklch(0.91 0.055 ${hue})`, text: (hue: number): string => `oklch(0.42 0.12 ${hue})` },
  dark: { background: (hue: number): string => `oklch(0.36 0.07 ${hue})`, text: (hue: number): string => `oklch(0.91 0.06 ${hue})` },
} as const;
