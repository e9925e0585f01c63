const maxDigits = 15; // ITU-T E.164, 6.1: with the calling code of the country

/** The number without what people write between its digits: dashes, brackets and spaces. Digits of other widths are digits. */
export function strippedPhone(text: string): string {
  return text.normalize('NFKC').replace(/[-\u2010-\u2015\u2212()[\]\s]/g, '');
}

/** What keeps a text from being a phone number of a country, by the specification: without what people write between digits, it has digits alone. */
export function phoneFault(text: string, callingCode: string): 'phoneRequired' | 'invalidPhone' | undefined {
  if (text.trim() === '') return 'phoneRequired';
  const digits = strippedPhone(text);
  return /^\d+$/.test(digits) && callingCode.length + digits.length <= maxDigits ? undefined : 'invalidPhone';
}
