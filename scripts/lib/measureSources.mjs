import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { existing } from './files.mjs';
import { withTools } from './install.mjs';
import { run } from './run.mjs';

/** What is shipped, and the mocks. */
export const sourceFolders = ['src', 'plugins', 'adapters', 'mocks'];

export function isTest(file) {
  return /[.]test(-d)?[.]tsx?$/.test(file);
}

/**
 * Every source file that is no test, with its lines of code (without blank lines and comments) and its casts, as oxlint counts them: `x as T`
 * and `<T>x` count each, `as const` does not. A second cast of the same value (`as unknown as T`) is a second cast.
 * @param {string} root
 * @returns {Promise<Map<string, { lines: number, casts: { line: number, hasReason: boolean }[] }>>} by path from the root, with forward slashes
 */
export async function measureSources(root) {
  const config = join(import.meta.dirname, '..', 'casts.oxlintrc.json');
  const { stdout, output } = await run('oxlint', ['-c', config, '--format=json', ...existing(root, sourceFolders)], { cwd: root, env: withTools(resolve(import.meta.dirname, '..', '..')), forMs: 2 * 60_000 });
  let diagnostics;
  try {
    ({ diagnostics } = JSON.parse(stdout));
  } catch {
    throw new Error(`oxlint did not answer with JSON:\n${output}`);
  }
  const files = new Map();
  for (const { filename, code = '', message, labels } of diagnostics) {
    const path = filename.replaceAll('\\', '/');
    if (isTest(path)) continue;
    const file = files.get(path) ?? { lines: 0, casts: [] };
    files.set(path, file);
    if (code.includes('max-lines')) file.lines = Number(/\((\d+)\)/.exec(message)[1]);
    else if (code.includes('consistent-type-assertions')) file.casts.push(placeOf(readFileSync(join(root, path)), labels[0].span));
    else throw new Error(`${path}: ${message}`); // e.g. a file that cannot be parsed
  }
  return files;
}

/** A cast over several lines has its reason on the last. Offsets are in bytes. */
function placeOf(bytes, { offset, length, line }) {
  const end = bytes.indexOf('\n', offset + length);
  const rest = bytes.subarray(offset + length, end === -1 ? undefined : end).toString();
  return { line, hasReason: /\/\/ \S|\/\* \S/.test(rest) };
}
