import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

/** How a point is read: by a flow, a listener or a component. */
const reading = /\b(?:read|readOwned|usePoint)\(\s*(\w+)\s*\)/g;

/**
 * A point that is exported invites plugins to contribute: something in src has to read what they do.
 * @param {string} root
 * @returns {string} how many points there are
 * @throws with the points that nothing reads
 */
export function checkPoints(root) {
  const files = listFiles(join(root, 'src'))
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test(-d)?[.]tsx?$/.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, 'src', file), 'utf8')) }));
  const isEntry = ({ file }) => /^(public[/\\])?[^/\\]+$/.test(file);
  const defined = new Set(files.flatMap(({ text }) => [...text.matchAll(/\bexport const (\w+)[^=;]*=\s*definePoint\b/g)].map(([, name]) => name)));
  const exported = new Set(files.filter(isEntry).flatMap(({ text }) => [...text.matchAll(/\bexport \{([^}]*)\}/g)].flatMap(([, names]) => names.split(',').map((name) => name.trim().split(/\s+/)[0]))));
  const points = [...defined].filter((name) => exported.has(name));
  if (points.length === 0) throw new Error('No exported point was found: see scripts/checks/points.mjs for how they are looked for.');
  const read = new Set(files.flatMap(({ text }) => [...text.matchAll(reading)].map(([, name]) => name)));
  const unread = points.filter((name) => !read.has(name));
  if (unread.length > 0) throw new Error(`Exported, and read by nothing in src: ${unread.join(', ')}. Read it by read(), readOwned() or usePoint(), or do not export it yet.`);
  return `${points.length} points`;
}

function withoutComments(text) {
  return text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
