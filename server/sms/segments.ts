/** What one octet of 7 bits can say, and what takes two of them. @see 3GPP TS 23.038, 6.2.1 */
const basic = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà');
const extended = new Set('\f^{}\\[~]|€');

/** How a text travels: in the 7-bit alphabet of GSM where it can, else as UTF-16. */
export function encodingOf(text: string): 'gsm7' | 'ucs2' {
  return Array.from(text).every((character) => basic.has(character) || extended.has(character)) ? 'gsm7' : 'ucs2';
}

/** How many messages are paid for: 160 septets or 70 units fit into one, 153 or 67 into each of several. @see 3GPP TS 23.040, 9.2.3.24.1 */
export function segmentsOf(text: string): number {
  const isGsm = encodingOf(text) === 'gsm7';
  const length = isGsm ? Array.from(text).reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}
