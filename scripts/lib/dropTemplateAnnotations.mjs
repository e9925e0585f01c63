import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.mjs';

/** What these make is always written as a template. */
const beforeTemplate = /\/\* @__PURE__ \*\/ (?=(?:styled|css|keyframes)\b)/g;

/**
 * Takes `@__PURE__` away where a tagged template follows: bundlers heed it before calls only, and Rollup prints a warning of each other one.
 * @param {string} dist
 */
export function dropTemplateAnnotations(dist) {
  for (const file of listFiles(dist).filter((path) => path.endsWith('.js')).map((path) => join(dist, path))) {
    const code = readFileSync(file, 'utf8');
    const changed = code.replace(beforeTemplate, '');
    if (changed !== code) writeFileSync(file, changed);
  }
}
