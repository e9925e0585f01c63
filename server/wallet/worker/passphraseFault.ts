/** Why a passphrase is not taken. The operator holds what a guess can be tried on, so that each guess costs an attacker a second and no more. */
export type PassphraseFault = 'tooShort' | 'tooLong' | 'onlyDigits' | 'tooFewCharacters' | 'sequence' | 'common';

const minCharacters = 10;
const maxCharacters = 256;
const minDistinctCharacters = 5;
/** Digits alone say little: 10^15 guesses of a second are beyond reach, dates and telephone numbers are not. */
const minDigits = 16;
/** What has to be left once words that everyone tries first, and digits and marks, are taken away. */
const minLeftCharacters = 4;

/** Undefined for a passphrase that may stand. */
export function passphraseFault(passphrase: string): PassphraseFault | undefined {
  const characters = Array.from(passphrase.normalize('NFKC').toLowerCase().trim());
  const plain = characters.join('');
  if (characters.length < minCharacters) return 'tooShort';
  if (characters.length > maxCharacters) return 'tooLong';
  if (/^[\d\s./-]+$/.test(plain) && plain.replace(/\D/g, '').length < minDigits) return 'onlyDigits';
  if (new Set(characters).size < minDistinctCharacters) return 'tooFewCharacters';
  if (isSequence(plain) || repeats(plain)) return 'sequence';
  return isCommon(plain) ? 'common' : undefined;
}

/** Along the alphabet, the digits or the keys of a keyboard, in either direction. */
const rows = ['abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', '0123456789012345678901234567890123456789', 'qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm', 'azertyuiopqsdfghjklmwxcvbn', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'q1w2e3r4t5y6u7i8o9p0'];
const minRun = 4;

/** Whether it is made of a few long runs. */
function isSequence(text: string): boolean {
  let runs = 0;
  for (let at = 0; at < text.length; runs += 1) {
    let length = 1;
    while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1;
    at += length >= minRun ? length : 1;
  }
  return text.length >= minRun * runs;
}

function isRun(text: string): boolean {
  const back = text.split('').reverse().join('');
  return rows.some((row) => row.includes(text) || row.includes(back));
}

/** One piece said again and again. */
function repeats(text: string): boolean {
  return /^(.{1,5})\1+.?$/u.test(text);
}

const words = /password|passwort|passphrase|motdepasse|contrase(?:n|ñ)a|senha|qwerty|azerty|letmein|iloveyou|welcome|administrator|admin|dragon|monkey|football|baseball|princess|sunshine|superman|batman|trustno|whatever|secret|master|hunter|shadow|michael|jennifer|bitcoin|ethereum|crypto|wallet|metamask|latchkey|hodl|tothemoon|abc|123|correct ?horse ?battery ?staple/g;

/** Letters that are often written as digits or marks. */
const spelled: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

function isCommon(text: string): boolean {
  const asLetters = text.replace(/[013457@$!]/g, (mark) => spelled[mark] ?? mark);
  return [text, asLetters].some((each) => each.replace(words, '').replace(/[\d\s\p{P}\p{S}]/gu, '').length < minLeftCharacters && each.search(words) >= 0);
}
