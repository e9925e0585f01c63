import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

const folder = 'docs/src/content/docs/migrate';
const code = /`([^`]+)`/g;
const name = /\b(?:use[A-Z]\w*|(?:create|get|to|from)[A-Z]\w*(?=\()|[A-Z]\w*(?:Provider|Button|Embed|Modal)\b)/g;

/**
 * The pages on moving from another kit, with the names of code in their tables: hooks, components, and functions that are called.
 * @param {string} root
 * @returns {{ kit: string, text: string, old: string[], own: string[], entries: string[] }[]} `old` of the left column, `own` of the right one, `entries` what the right one imports from, such as `latchkey/siwe`
 */
export function readMoves(root) {
  return listFiles(join(root, folder)).filter((file) => file.endsWith('.mdx')).toSorted().map((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    return { kit: file.replace(/[.]mdx$/, ''), text, ...namesOf(text) };
  });
}

/** @param {string} text of a page */
export function namesOf(text) {
  const rows = text.split('\n').filter((line) => /^\| .* \|$/.test(line)).map((line) => line.slice(2, -2).split(' | '));
  const named = (cells, pattern) => [...new Set(cells.flatMap((cell) => [...cell.matchAll(code)].flatMap(([, text]) => [...text.matchAll(pattern)].map(([found]) => found))))].toSorted((a, b) => a.localeCompare(b));
  return { old: named(rows.map(([cell]) => cell), name), own: named(rows.map(([, cell = '']) => cell), name), entries: named(rows.map(([, cell = '']) => cell), /\blatchkey\/[\w/]+/g) };
}
