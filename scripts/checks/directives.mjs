import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

const published = ['src', 'plugins', 'adapters', 'mocks'];
const beginning = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(['"])use client\1/;

/**
 * A bundler for React server components honours "use client" only where it is the first statement.
 * Needs dist/.
 * @param {string} root
 */
export function checkDirectives(root) {
  const marked = published
    .flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test(-d)?[.]tsx?$/.test(file))
    .filter((file) => /^\s*(['"])use client\1/m.test(readFileSync(join(root, file), 'utf8')));
  const lost = marked.filter((file) => !isMarked(join(root, 'dist', file.replace(/[.]tsx?$/, '.js'))));
  if (lost.length > 0) throw new Error(`"use client" is not the first statement of what was built from\n${lost.map((file) => `  ${file}`).join('\n')}`);
  return `${marked.length} files`;
}

function isMarked(file) {
  return existsSync(file) && beginning.test(readFileSync(file, 'utf8'));
}
