import { graphemesOf } from './graphemesOf.ts';
import { isPlainAscii } from './isPlainAscii.ts';

/** A text as it can be shown, and how that differs from the text itself. */
export interface VisibleText {
  readonly text: string;
  /** Characters that would not be seen, or that turn or tower over others, are left out. */
  readonly isChanged: boolean;
  /** The end is left out. */
  readonly isCut: boolean;
}

/**
 * Untrusted text as people can be shown it, at most so many characters as people count them. All that is seen stays as it is: emoji with their joiners,
 * joiners within Arabic and Indic words, accents, blanks and line breaks. Unlike `shownText` it tells what it leaves out.
 */
export function toVisibleText(text: string, maxGraphemes: number): VisibleText {
  const given = text.slice(0, maxGraphemes * 16); // before it is walked: a text may be megabytes long
  const plain = isPlainAscii(given) ? given : given.normalize('NFC'); // which is drawn alike
  const seen = isPlainAscii(plain) ? plain : withoutUnseen(plain, '');
  const kept = graphemesOf(seen);
  return { text: kept.length > maxGraphemes ? kept.slice(0, maxGraphemes).join('') : seen, isChanged: seen !== plain, isCut: kept.length > maxGraphemes || given.length < text.length };
}

/** Whether a text has characters that would not be seen, or that turn or tower over others. */
export function hasUnseen(text: string): boolean {
  if (isPlainAscii(text)) return false;
  const plain = text.normalize('NFC');
  return withoutUnseen(plain, '') !== plain;
}

/** The text with each such character as `\u0000`, in the way of JSON. */
export function escapeUnseen(text: string): string {
  return isPlainAscii(text) ? text : withoutUnseen(text, escaped);
}

/** Accents that Latin, Greek and Cyrillic letters share; more than two above each other tower over the line. */
const maxAccents = 2;
/** Signs of any other script that one letter carries: Tibetan and Myanmar stack some four. */
const maxSigns = 6;

// Each of the texts that stay as they are though they hold characters that are not seen alone.
const flags = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`; // England, Scotland, Wales; tags spell any other text unseen
const keycap = String.raw`[0-9#*]\ufe0f\u20e3`;
const emoji = String.raw`(?![0-9#*])\p{Emoji}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const joinedEmoji = String.raw`${emoji}(?:\u200d${emoji})*`;
/** Scripts whose letters join: a joiner changes how they are drawn. @see RFC 5892, appendix A */
const joining = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]\p{M}*[\u200c\u200d](?![\u200c\u200d])`;
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]`;
const conjunct = String.raw`(?:${virama}[\u200c\u200d](?![\u200c\u200d])|[\u200c\u200d](?=${virama}))`;
const tower = String.raw`(?<accents>(?:(?=\p{Script=Inherited})\p{M}|[\u0483-\u0489]){${maxAccents + 1},})|(?<signs>\p{M}{${maxSigns + 1},})`;
const unseen = String.raw`(?<unseen>(?![\n\r\t])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])`;
const found = new RegExp(`${flags}|${keycap}|${joinedEmoji}|${joining}|${conjunct}|${unseen}|${tower}`, 'gu');

/** The text without such characters, or with what stands for them. */
export function withoutUnseen(text: string, stand: '' | ((unseen: string) => string)): string {
  return text.replace(found, (whole: string, ...found: readonly unknown[]) => {
    const groups: Readonly<Record<string, string | undefined>> = Object(found.at(-1));
    const most = groups['accents'] === undefined ? (groups['signs'] === undefined ? undefined : maxSigns) : maxAccents;
    if (most !== undefined) return whole.slice(0, most) + (stand === '' ? '' : stand(whole.slice(most)));
    if (groups['unseen'] === undefined) return whole;
    return stand === '' ? '' : stand(whole);
  });
}

function escaped(text: string): string {
  return text.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
