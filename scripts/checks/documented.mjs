import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { entrySources, exportsOf, originOf, publishedSources } from '../lib/publicExports.mjs';

/**
 * What the entries of the package export says what it is for: a docstring stands right above the declaration, which the compiler copies into what
 * is published. The least share stands in etc/budgets/documented.json.
 * @param {string} root
 * @returns {string} the share
 * @throws with the exports that say nothing, where the share is too small
 */
export function checkDocumented(root) {
  const { minDocumentedShare } = readJson(join(root, 'etc', 'budgets', 'documented.json'));
  const { all, bare } = readDocumented(root);
  if (all.length === 0) throw new Error('No export was found: see scripts/lib/publicExports.mjs for how they are looked for.');
  const share = 1 - bare.length / all.length;
  const text = `${all.length - bare.length} of ${all.length} public exports are documented, ${(100 * share).toFixed(1)} %`;
  if (share < minDocumentedShare) throw new Error(`${text}, and ${100 * minDocumentedShare} % have to be. Say what these are for:\n${bare.join('\n')}`);
  return text;
}

function readDocumented(root) {
  const all = [...new Set(entrySources(root, publishedSources(root)).flatMap((file) => exportsOf(root, file)).map((name) => originOf(root, ...name.split('#'))))].sort();
  return { all, bare: all.filter((each) => !isDocumented(root, ...each.split('#'))) };
}

/** Whether the line above the declaration ends a docstring. Of overloads one is enough. */
function isDocumented(root, file, name) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const declaration = new RegExp(`^export (?:async )?(?:declare )?(?:abstract )?(?:(?:const|function[*]?|class|interface|type) ${name}\\b|const \\{.*\\b${name}\\b.*\\})`);
  return lines.some((line, at) => declaration.test(line) && /[*][/]$/.test(lines[at - 1]?.trim() ?? ''));
}
