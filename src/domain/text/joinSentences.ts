/** Chinese and Japanese, which set no space between sentences. */
const isIdeographic = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？]["”」）)]?$/u.test(text);

/** What has happened and what helps, one sentence after the other: texts of errors have no full stop, and what to do has one. Those that are absent are left out. */
export function joinSentences(...sentences: readonly (string | undefined)[]): string {
  const said = sentences.filter((sentence): sentence is string => sentence !== undefined && sentence !== '');
  return said.map((sentence, at) => (at === said.length - 1 ? sentence : withGap(sentence))).join('');
}

function withGap(sentence: string): string {
  const hasStop = /[.!?…。！？।]$/u.test(sentence);
  return isIdeographic(sentence) ? `${sentence}${hasStop ? '' : '。'}` : `${sentence}${hasStop ? '' : '.'} `;
}
