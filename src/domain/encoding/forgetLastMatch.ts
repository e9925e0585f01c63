/**
 * Makes the engine forget the text that a regular expression was tried on last. Engines keep it, whole and for as long as the page lives, for `RegExp.input`:
 * what has checked a secret by a pattern calls this when it is done. @see https://github.com/tc39/proposal-regexp-legacy-features
 */
export function forgetLastMatch(): void {
  /(?:)/.test('');
}
