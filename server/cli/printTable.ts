/** Columns as wide as their longest value. What people chose themselves is shown without control characters, which a terminal would obey. */
export function printTable(print: (line: string) => void, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const clean = [head, ...rows].map((row) => row.map((value) => value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')));
  const widths = head.map((_, column) => Math.max(...clean.map((row) => row[column]?.length ?? 0)));
  for (const row of clean) print(row.map((value, column) => value.padEnd(widths[column] ?? 0)).join('  ').trimEnd());
}

/** A time as people and programs read it. */
export function writeTime(atMs: number | null): string {
  return atMs === null ? '-' : new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** An address of which only the first letters are shown, unless all of it was asked for. */
export function writeAddress(address: string, { isWhole }: { readonly isWhole: boolean }): string {
  const at = address.lastIndexOf('@');
  if (isWhole) return address;
  if (at < 1) return /^\+\d{7,}$/.test(address) ? `${address.slice(0, 2)}…${address.slice(-2)}` : '…';
  return `${address.slice(0, 1)}…@${address.slice(at + 1, at + 2)}…`;
}
