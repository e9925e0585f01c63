/** Nothing but the printable signs of ASCII: what most names are, and what needs none of Unicode's tables, which are slow to load. */
export function isPlainAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
