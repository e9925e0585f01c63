/** The code that Node, a driver or a mail server gave an error, or `unknown`. Never its message, which may quote what must not be shown. */
export function errorCodeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && /^[\w.]{1,60}$/.test(error.code) ? error.code : 'unknown';
}

/** The status that a mail server answered with. @see RFC 5321, 4.2 */
export function responseCodeOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
}

/** An error as a log has it: its name, its codes, and where it happened. */
export function describeError(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string' ? error.name : 'unknown';
  const code = errorCodeOf(error);
  const stack = typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string' ? error.stack : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8);
  return [[name, ...(code === 'unknown' ? [] : [code]), ...[responseCodeOf(error)].filter((status) => status !== undefined)].join(' '), ...places].join('\n');
}
