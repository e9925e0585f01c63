/** The extended result code of what SQLite refused with; undefined for any other error. @see https://sqlite.org/rescode.html */
export function sqliteCode(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}
