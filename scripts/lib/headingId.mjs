/**
 * The anchor that GitHub and the documentation site give a heading, the first of its text on a page.
 * @param {string} text without the marks of its level
 */
export function headingId(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
}
